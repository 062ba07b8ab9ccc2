"""The table of library functions (src/cfa/library.def) against the machine's C library, on random arguments.

A call is made natively first; its result, all objects that it was given and errno are written down as a condition. Then, of a program that
makes some of these calls:
  possible  `if (all conditions) reach_error();` must not be true, for no engine: the model excludes what the library does;
  exact     `if (!all conditions) reach_error();` must not be false, nor may `reprove run` reach the error, where the model determines what
            the function does.
Calls come from the table of hints (libraryhints.py), or from the prototype in the machine's headers. A row with neither hint nor
prototype nor a reason for leaving it out fails. tests/library-campaign does the same with more calls."""
import os, random, re, struct, tempfile
from .base import Case, Fail, GUARD, ROOT, execute
from . import libraryhints as hints
from .librarytexts import CHECKED, COMMON, NATIVE

ENGINES = ["value", "paths", "kinduction", "predicate", "bmc", "interval"]
BATCH = 12        # calls in one program
LARGE_BATCH = 40  # of functions whose results are arbitrary
PARTS = 12        # cases of the short form, each about its part of the table


class Row:
    def __init__(self, name, executor, encoder, signature):
        self.name, self.signature = name, signature
        self.executor, self.encoder = (None if m == "NONE" else m for m in (executor, encoder))

    def is_exact(self):
        """The interpreter computes what the function does."""
        return self.executor not in hints.INEXACT_EXECUTORS and self.name not in hints.INEXACT

    def is_decided(self):
        """Engines should prove what the function does."""
        return self.is_exact() and self.encoder not in (None, "encode_unsupported", "encode_machine_value")


def rows():
    """of the table, in its order"""
    source = '#define LIBRARY(n, e, x, c, v, s) ROW[n][x][c][s]\n#include "cfa/library.def"\n'
    command = ["gcc", "-E", "-P", "-x", "c", "-I" + os.path.join(ROOT, "src"), "-"]
    with open_text(source) as text:
        done = execute(command, GUARD, stdin=text)
    found = re.findall(r"ROW\[((?:\"\w*\"\s*)+)\]\s*\[(\w+)\]\s*\[(\w+)\]\s*\[(.*?)\]", done.out.decode())
    return [Row("".join(re.findall(r'"(\w*)"', name)), *rest) for name, *rest in found]


def open_text(text):
    file = tempfile.TemporaryFile()
    file.write(text.encode())
    file.seek(0)
    return file


# ---- prototypes ----

class Prototype:
    def __init__(self, header, result, parameters):
        self.header, self.result, self.parameters = header, result, parameters


def prototypes(context):
    """name → Prototype, as the machine's headers declare it"""
    def find():
        found, folder = {}, context.folder("library")
        for header in hints.HEADERS:
            report = os.path.join(folder, "prototypes.txt")
            with open_text(f"#include <{header}>\n") as text:
                done = execute(["gcc", "-D_GNU_SOURCE", "-w", "-fsyntax-only", "-aux-info", report, "-x", "c", "-"], GUARD, stdin=text)
            if done.status != 0:
                continue  # the machine does not have it
            with open(report) as f:
                for line in f:
                    m = re.match(r"/\* .* \*/ extern (.*?)\b(\w+) \((.*)\);$", line.rstrip())
                    if m and "(" not in m.group(1) and m.group(2) not in found:
                        parameters = [] if m.group(3) in ("void", "") else split_parameters(m.group(3))
                        found[m.group(2)] = Prototype(header, m.group(1).strip(), parameters)
        return found
    return context.once("prototypes", find)


def split_parameters(text):
    found, depth = [""], 0
    for c in text:
        depth += (c in "([") - (c in ")]")
        if c == "," and not depth:
            found.append("")
        else:
            found[-1] += c
    return [p.strip() for p in found]


# ---- values ----

def integer(r, bits, signed):
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    edges = [low, low + 1, high, high - 1, -1, 0, 1, 2, 9, 100, 255, 256, high // 2 + 1]
    value = r.choice(edges) if r.random() < 0.6 else r.randint(low, high) if r.random() < 0.5 else r.randint(-200, 200)
    return max(low, min(high, value))


def constant(value):
    return "(-9223372036854775807LL - 1)" if value == -(1 << 63) else f"{value}ull" if value >= 1 << 63 else f"({value}LL)"


FLOATS = {"f": ("float", "f", ["0x1p-149f", "0x1p-126f", "0x1.fffffep+127f", "16777217.0f"]),
          "d": ("double", "", ["0x1p-1074", "0x1p-1022", "0x1.fffffffffffffp+1023", "9007199254740993.0", "2147483648.5", "-2147483649.0",
                               "9223372036854775807.0"]),
          "e": ("long double", "L", ["0x1p-16445L", "0x1p-16382L", "0x1.fffffffffffffffep+16383L", "9223372036854775807.5L"])}


def floating(r, letter):
    _, suffix, edges = FLOATS[letter]
    common = ["0.0", "-0.0", "1.0", "-1.0", "0.5", "-0.5", "1.5", "2.5", "-2.5", "3.0", "1e10", "-1e-10", "0.49999997", "710.0", "-745.5",
              "0x1.8p+20", "100.25", "0.1"]
    special = [f"__builtin_inf{suffix.lower()}()", f"(-__builtin_inf{suffix.lower()}())", f'__builtin_nan{suffix.lower()}("")']
    choice = r.random()
    if choice < 0.15:
        return r.choice(special)
    if choice < 0.3:
        return r.choice(["", "-"]) + f"({r.choice(edges)})"
    if choice < 0.7:
        return r.choice(common) + suffix
    return f"{r.uniform(-1000, 1000):.4f}{suffix}"


def string_bytes(r, size):
    """a string with its end inside the block"""
    letters = b"abAB.,/ 019_-zZ\xe9" if r.random() < 0.2 else b"abcAB /"
    length = r.randrange(0, size)
    text = bytes(r.choice(letters) for _ in range(length)) + b"\0"
    return text + bytes(r.randrange(256) for _ in range(size - len(text)))


# ---- calls ----

class Call:
    """One call: C text of its objects, of itself and of what is looked at afterwards."""

    def __init__(self, row, header):
        self.row, self.header = row, header
        self.objects, self.looks, self.steps = [], [], []
        self.kind, self.expression, self.condition, self.promised = "v", "", None, True
        self.blocks = 0

    # objects

    def block(self, content):
        """16 or 32 bytes; → the address of the first"""
        name, words = f"b{self.blocks}", struct.unpack(f"<{len(content) // 8}Q", content)
        self.blocks += 1
        type_ = "block32" if len(words) == 4 else "block"
        self.objects.append(f"{type_} {name} = {{.w = {{" + ", ".join(f"H(0x{w:x}ull)" for w in words) + "}};")
        self.looks.append(("block", name))
        return f"{name}.b"

    def scalar(self, type_, value):
        name = f"x{len(self.objects)}"
        self.objects.append(f"struct {{ {type_} v; GUARD }} {name} = {{{value}}};")
        kind = "pointer" if type_.endswith("*") else "float" if type_ in ("float", "double", "long double") else "integer"
        self.looks.append((kind, name + ".v"))
        return f"&{name}.v"

    def record(self, type_, value="{0}", look=True):
        name = f"x{len(self.objects)}"
        self.objects.append(f"struct {{ union {{ {type_} v; unsigned char c[sizeof({type_})]; }}; GUARD }} {name} = {{{{{value}}}}};")
        if look:
            self.looks.append(("record", name))
        return f"&{name}.v"

    def text(self, native):
        """A function that makes the call. Natively it prints the condition that describes what happened."""
        head = [f"static {'void' if native else 'int'} call_{self.number}(void)", "{"] + ["    " + o for o in self.objects]
        call = self.expression + ";"
        result = {"v": call, "p": f"char *r = (char *){call}", "n": f"void *r = (void *){call}", "s": f"char *r = (char *){call}",
                  "w": f"wchar_t *r = (wchar_t *){call}", "x": f"__auto_type r = {call}"}.get(self.kind, f"__auto_type r = {call}")
        steps = ["    errno = 0;"] + [f"    {s};" for s in self.steps] + ["    " + result]
        if not native:
            return "\n".join(head + steps + ["#ifdef POSSIBLE", f"    return {self.condition};", "#else", f"    return {self.weakened()};",
                                             "#endif", "}"]) + "\n"
        # the blocks are known to the function that describes a pointer
        show = ["    int e = errno;", "    blocks = 0;"]
        show += [f"    place[blocks] = b{k}.b, extent[blocks++] = sizeof b{k}.b;" for k in range(self.blocks)]
        guarded = [o.split(" = ")[0].split()[-1] for o in self.objects]
        show += [f"    for (int i = 0; i < 64; i++) if ({name}.g[i]) return;" for name in guarded]  # it wrote beyond its arguments
        show.append(f'    dprintf(out, "\\n{self.number}|");')
        kinds = {"p": "pointer", "n": "null", "s": "string", "w": "wide", "x": "bytes", "d": "float"}
        if self.kind != "v":
            show.append(self.show(kinds.get(self.kind, "integer"), "r"))
        show += [self.show(kind, name) for kind, name in self.looks]
        return "\n".join(head + steps + show + ['    dprintf(out, "(errno == %d)\\n", e);', "}"]) + "\n"

    def weakened(self):
        """what the standard promises of the result"""
        m = re.match(r"\(\(long long\)r == (\S+|\(.*?\))\)(.*)", self.condition) if self.kind in "tg" else None
        if not m:
            return self.condition
        sign = "<" if m.group(1).startswith(("-", "(-")) else "==" if m.group(1) == "0LL" else ">"
        return f"(r {'!=' if self.kind == 't' and sign != '==' else sign} 0)" + m.group(2)

    @staticmethod
    def show(kind, name):
        if kind == "block":
            return f'    for (unsigned i = 0; i < sizeof {name}.w / 8; i++) dprintf(out, "({name}.w[%u] == 0x%llxull) & ", i, {name}.w[i]);'
        if kind == "record":
            return f'    show_bytes("{name}.c", {name}.c, sizeof {name}.c);'
        if kind == "bytes":
            return f'    show_bytes("((unsigned char *)&{name})", &{name}, sizeof {name});'
        if kind == "float":
            return f'    show_float("{name}", {name}, sizeof {name});'
        if kind == "integer":
            return f'    dprintf(out, "((long long){name} == %s) & ", number((long long){name}));'
        return f'    show_{kind}("{name}", {name});'


# ---- calls from prototypes ----

INTEGERS = {"char": (8, True), "signed char": (8, True), "unsigned char": (8, False), "short int": (16, True),
            "short unsigned int": (16, False), "int": (32, True), "unsigned int": (32, False), "long int": (64, True),
            "long unsigned int": (64, False), "long long int": (64, True), "long long unsigned int": (64, False), "int32_t": (32, True),
            "uint32_t": (32, False), "uint16_t": (16, False), "int64_t": (64, True), "uint64_t": (64, False), "intmax_t": (64, True),
            "uintmax_t": (64, False), "wint_t": (32, False), "time_t": (31, True), "off_t": (31, True), "wchar_t": (31, True),
            "ssize_t": (31, True), "__off64_t": (31, True), "off64_t": (31, True), "clockid_t": (2, False), "mode_t": (9, False),
            "uid_t": (31, False), "gid_t": (31, False), "pid_t": (31, False), "id_t": (31, False), "useconds_t": (4, False),
            "socklen_t": (4, False), "dev_t": (16, False), "nfds_t": (0, False), "locale_t": None, "__time_t": (31, True),
            "__off_t": (31, True), "in_addr_t": (32, False), "wctype_t": None, "tcflag_t": (8, False), "speed_t": (4, False),
            "char32_t": (20, False), "char16_t": (15, False), "key_t": (16, True), "__pid_t": (8, False), "__mode_t": (9, False),
            "__uid_t": (31, False), "__gid_t": (31, False), "__socklen_t": (4, False), "__clockid_t": (2, False), "nl_item": (17, False),
            "__rlimit_resource_t": (3, False), "__itimer_which_t": (1, False), "__priority_which_t": (1, False), "__uint32_t": (32, False),
            "__rusage_who_t": (1, False), "intptr_t": (0, False), "reg_syntax_t": (0, False), "sa_family_t": (3, False),
            "__useconds_t": (0, False), "pthread_key_t": (4, False), "tss_t": (4, False), "char8_t": (7, False), "regoff_t": (4, False),
            "__re_size_t": (0, False), "__gwchar_t": (31, True), "__dev_t": (16, False), "enum __rlimit_resource": (3, False)}
FLOATING = {"float": "f", "double": "d", "long double": "e", "_Float32": "f", "_Float64": "d", "_Float32x": "d", "_Float64x": "e"}
VALUES = {"locale_t": 'newlocale(LC_ALL_MASK, "C", (locale_t)0)', "wctype_t": 'wctype("alpha")', "wctrans_t": 'wctrans("tolower")',
          "pthread_t": "pthread_self()",
          "thrd_t": "thrd_current()", "DIR *": 'opendir(".")', "struct in_addr": "(struct in_addr){0x01020304}", "iconv_t": "(iconv_t)-1",
          "nl_catd": "(nl_catd)-1", "__compar_fn_t": "compare_bytes", "__sighandler_t": "SIG_IGN", "__CONST_SOCKADDR_ARG": "(void *)0",
          "__SOCKADDR_ARG": "(void *)0", "int (*) (const char *, int)": "0", "Lmid_t": "0"}


class NoHint(Exception):
    """Nothing says how to call the function."""


def argument(r, call, type_):
    """C text for a parameter of this type"""
    plain = re.sub(r"\b(const|volatile|restrict|__restrict)\b ?", "", type_).strip()
    if plain in VALUES:
        return VALUES[plain]
    if plain == "size_t":
        return str(r.randrange(0, 17))
    if INTEGERS.get(plain):
        bits, signed = INTEGERS[plain]
        return f"({plain})H({constant(integer(r, bits, signed) if bits else 0)})"
    if plain in FLOATING:
        return floating(r, FLOATING[plain])
    if plain in ("char *",):
        return f"(char *){call.block(string_bytes(r, 16))}"
    if plain == "void *":
        return call.block(bytes(r.randrange(256) for _ in range(16)))
    if plain in ("wchar_t *", "__gwchar_t *"):
        return f"(wchar_t *){call.block(wide(r))}"
    if plain in ("FILE *", "__FILE *"):
        return r.choice(["stdin", "stdout"])
    if plain == "char **":
        return call.scalar("char *", f"(char *){call.block(string_bytes(r, 16))}")
    if plain in ("wchar_t **", "__gwchar_t **"):
        return call.scalar("wchar_t *", f"(wchar_t *){call.block(wide(r))}")
    if plain == "void **":
        return call.scalar("void *", call.block(string_bytes(r, 16)))
    target = plain[:-1].strip()
    if plain.endswith("*") and target == "size_t":
        return call.scalar("size_t", str(r.randrange(0, 17)))
    if plain.endswith("*") and INTEGERS.get(target):
        bits, signed = INTEGERS[target]
        return call.scalar(target, f"({target}){constant(integer(r, bits, signed))}")
    if plain.endswith("*") and target in FLOATING:
        return call.scalar(target, floating(r, FLOATING[target]))
    if plain.endswith("*") and (target.startswith("struct ") or target in hints.RECORDS) and target not in hints.OPAQUE:
        return call.record(target)
    if plain.endswith("*") and target in hints.OPAQUE:
        return call.record(target, look=False)
    raise NoHint(type_)


def wide(r):
    text = [r.choice([97, 98, 65, 32, 49, 0xe9]) for _ in range(r.randrange(0, 4))] + [0]
    return struct.pack("<4I", *(text + [r.randrange(1 << 20) for _ in range(4)])[:4])


def kind_of_result(type_):
    plain = re.sub(r"\b(const|volatile|restrict)\b ?", "", type_).strip()
    if plain == "void" or plain in hints.OPAQUE_RESULTS:
        return "v"
    if plain in FLOATING:
        return "d"
    if plain.endswith("*"):
        return "p"
    if plain in INTEGERS or plain in ("size_t", "_Bool"):
        return "r"
    if plain.startswith("struct "):
        return "x"
    if plain.endswith("_t"):
        return "r"
    raise NoHint(type_)


def call_from_prototype(r, row, prototype):
    call = Call(row, prototype.header)
    if "..." in prototype.parameters:
        raise NoHint("...")
    arguments = [argument(r, call, p) for p in prototype.parameters]
    call.kind = kind_of_result(prototype.result)
    call.expression = f"({row.name})({', '.join(arguments)})"
    return call


# ---- calls from hints ----

def word(r, call, what):
    """C text for a word in braces of a hint"""
    if what == "buf":
        return call.block(bytes(r.randrange(256) for _ in range(16)))
    if what == "few":  # bytes that often repeat
        return call.block(bytes(r.choice(b"ab\0\xff") for _ in range(16)))
    if what == "str":
        return f"(char *){call.block(string_bytes(r, 16))}"
    if what == "short":  # two of them fit into a block
        return f"(char *){call.block(string_bytes(r, 8) + bytes(r.randrange(256) for _ in range(8)))}"
    if what == "needle":
        return '"' + "".join(r.choice("abA/ ") for _ in range(r.randrange(0, 3))) + '"'
    if what == "wide":
        return f"(wchar_t *){call.block(wide(r))}"
    if what == "buf32":
        return call.block(bytes(r.randrange(256) for _ in range(32)))
    if what in ("numbers", "reals"):
        return f"(char *){call.block(padded(r.choice(hints.NUMBERS if what == 'numbers' else hints.REALS)))}"
    if what in ("FORMAT", "SCANNED", "SCANNED_REAL"):
        chosen = r.choice({"FORMAT": hints.FORMATS, "SCANNED": hints.SCANNED, "SCANNED_REAL": hints.SCANNED_REAL}[what])
        return fill(r, call, chosen)
    if what == "n":
        return f"H({r.randrange(0, 17)})"
    if what == "n8":
        return f"H({r.randrange(0, 9)})"
    if what == "n4":
        return f"H({r.randrange(0, 5)})"
    if what == "c":
        return f"(int)H({constant(r.choice([-1, 0, 97, 98, 65, 32, 47, 255, 128, r.randrange(256)]))})"
    if what == "byte":
        return f"(int)H({constant(r.choice([0, 97, 98, 65, 47, 255, 256 + 97, -1, r.randrange(256)]))})"
    if what in hints.NUMBER_WORDS:
        type_, bits, signed = hints.NUMBER_WORDS[what]
        return f"({type_})H({constant(integer(r, bits, signed))})"
    if what in FLOATS:
        return floating(r, what)
    if what.startswith("*") and what[1:] in hints.NUMBER_WORDS:
        type_, bits, signed = hints.NUMBER_WORDS[what[1:]]
        return call.scalar(type_, f"({type_})H({constant(integer(r, bits, signed))})")
    if what.startswith("*") and what[1:] in FLOATS:
        return call.scalar(FLOATS[what[1:]][0], floating(r, what[1:]))
    if what == "*p":
        return call.scalar("char *", "0")
    if what.startswith("record "):
        type_, _, value = what[7:].partition("=")
        return call.record(type_.strip(), value.strip() or "{0}")
    if what.startswith("opaque "):
        return call.record(what[7:], look=False)
    return r.choice(what.split("|"))


def fill(r, call, text):
    return re.sub(r"\{([^{}]+)\}", lambda m: word(r, call, m.group(1)), text)


def padded(text):
    return text.encode("latin-1").ljust(16, b"\0")[:15] + b"\0" if len(text) < 16 else text.encode("latin-1").ljust(32, b"\0")[:31] + b"\0"


def call_from_hint(r, row, hint, header):
    """KIND [step; …] call. The call is (arguments) or an expression in which F is the function. Words in braces are random."""
    call = Call(row, header)
    kind, rest = hint.split(" ", 1)
    call.kind, call.promised = kind[0], "~" not in kind
    filled = fill(r, call, rest)
    *call.steps, last = [s.strip() for s in filled.split(";")]
    function = row.name if row.name.startswith("__") else f"({row.name})"
    use = lambda text: re.sub(r"\bF\(", function.replace("\\", "") + "(", text)
    call.steps = [use(s) for s in call.steps]
    call.expression = function + last if last.startswith("(") and "F(" not in last else use(last)
    return call


def make_call(context, r, row):
    prototype = prototypes(context).get(row.name)
    header = prototype.header if prototype else None
    hint = hints.find(row.name)
    if hint:
        return call_from_hint(r, row, r.choice(hint) if isinstance(hint, list) else hint, hints.HEADER_OF.get(row.name, header))
    if not prototype:
        raise NoHint("no prototype")
    return call_from_prototype(r, row, prototype)


# ---- programs ----

def head(calls, guard=""):
    headers = {c.header for c in calls if c.header} | {h for c in calls for h in hints.EXTRA_HEADERS.get(c.row.name, [])}
    text = " ".join(s for c in calls for s in [c.expression, *c.objects, *c.steps])
    headers = sorted(headers | {h for name, h in hints.HEADERS_OF_WORDS.items() if name in text})
    declarations = [hints.DECLARATIONS[c.row.name] for c in calls if c.row.name in hints.DECLARATIONS]
    declarations += [hints.COMPARE] * ("compare_bytes" in text and hints.COMPARE not in declarations)
    return COMMON.format(guard=f"#define GUARD {guard}", includes="\n".join(f"#include <{h}>" for h in headers),
                         declarations="\n".join(dict.fromkeys(declarations)))


def native_text(calls):
    text = head(calls, "unsigned char g[64];") + NATIVE
    for c in calls:
        text += c.text(True)
    mains = "".join(f"    perform(call_{c.number}, argv[1]);\n" for c in calls)
    return text + "int main(int argc, char **argv)\n{\n    (void)argc;\n    out = dup(1);\n" + mains + "    return 0;\n}\n"


def checked_text(calls):
    text = head(calls) + CHECKED
    for c in calls:
        text += c.text(False)
    mains = "".join(f"    ok &= call_{c.number}();\n" for c in calls)
    return text + ("int main(void)\n{\n    int ok = 1;\n" + mains
                   + "#ifdef POSSIBLE\n    if (ok) reach_error();\n#else\n    if (!ok) reach_error();\n#endif\n    return 0;\n}\n")


NATIVE_FLAGS = ["-std=gnu11", "-w", "-fno-stack-protector", "-msse2", "-mfpmath=sse", "-U_FORTIFY_SOURCE"]
# gcc computes some calls itself, at times with another result than the library's; calls that a program guards need not be there at -O2
WAYS = [["-O0", "-fno-builtin"], ["-O0"], ["-O2"]]


class Observer:
    """Makes calls natively and gives each its condition; a call that the library does not survive has none."""

    def __init__(self, context, folder, model, way):
        self.context, self.folder, self.model, self.way = context, folder, model, way
        self.refused = []  # (call, gcc's message)
        os.makedirs(os.path.join(folder, "native"), exist_ok=True)
        os.chmod(os.path.join(folder, "native"), 0o755)
        with open(os.path.join(folder, "native", "input"), "w") as f:
            f.write("12 abc\n-7 x\nlast line")

    def observe(self, calls, name="native"):
        for number, c in enumerate(calls):
            c.number = number
        source, binary = (os.path.join(self.folder, name + e) for e in (".c", ".bin"))
        with open(source, "w") as f:
            f.write(native_text(calls))
        done = execute(["gcc", "-m" + self.model, *NATIVE_FLAGS, *self.way, "-o", binary, source, "-lm"], GUARD)
        if done.status != 0:
            if len(calls) == 1:
                self.refused.append((calls[0], done.tail(3)))
                return
            for half in (calls[:len(calls) // 2], calls[len(calls) // 2:]):
                self.observe(half, name)
            return
        done = execute([binary, os.path.join(self.folder, "native")], GUARD, limit_memory=False)
        for line in done.out.decode("latin-1").split("\n"):
            m = re.match(r"(\d+)\|(.*\(errno == \d+\))$", line)
            if m:
                calls[int(m.group(1))].condition = m.group(2)
        os.remove(binary)


# ---- verdicts ----

class Checker:
    """Judges programs; a bad verdict about several calls is traced to those that cause it."""

    def __init__(self, context, folder, model, way):
        self.context, self.folder, self.model = context, folder, model
        self.rounds_alike = model == "64" and way == WAYS[0]  # sin and the like, in the last bit
        self.wrong = []  # (name, what, command, text of the program)
        self.results = {}  # (function, question) → last verdict
        self.verdicts = 0

    def write(self, calls, name):
        for number, c in enumerate(calls):
            c.number = number
        path = os.path.join(self.folder, name + ".c")
        with open(path, "w") as f:
            f.write(checked_text(calls))
        return path

    def ask(self, path, flags):
        command = ["verify", "--" + self.model, *flags, path]
        done = self.context.reprove(*command, timeout=60)
        m = re.search(r"^Result: (\w+)", done.out.decode(errors="replace"), re.M)
        self.verdicts += 1
        verdict = m.group(1) if m and m.group(1) != "error" else "refused"
        return verdict, self.context.shown(done.command), done

    def run(self, path, flags):
        done = self.context.reprove("run", "--quiet", "--" + self.model, *flags, path)
        return "false" if b"error-call" in done.err + done.out else "true", self.context.shown(done.command), done

    def judge(self, calls, name, bad, ask):
        """Asks about all calls at once; if the verdict is bad, about each half."""
        path = self.write(calls, name)
        verdict, shown, done = ask(path)
        if verdict == "refused" and len(calls) == 1:
            self.results[calls[0].row.name, "refused"] = done.tail(2)
        if verdict not in (bad, "refused") or (len(calls) == 1 and verdict == "refused"):
            return verdict
        if len(calls) == 1:
            kept = os.path.join(self.folder, f"wrong-{calls[0].row.name}-{self.model}-{len(self.wrong)}.c")
            os.replace(path, kept)
            self.wrong.append((calls[0].row.name, shown.replace(os.path.basename(path), os.path.basename(kept))))
            return verdict
        half = len(calls) // 2
        for part in (calls[:half], calls[half:]):
            self.judge(part, name, bad, ask)
        return verdict

    def check(self, calls, name, engines=(), flags=(), timeout="10"):
        """All questions about these calls."""
        limit = ["--timeout", timeout, "--no-store"]
        possible = self.judge(calls, name, "true", lambda p: self.ask(p, ["-DPOSSIBLE", *flags, *limit]))
        for engine in engines:
            self.judge(calls, name, "true", lambda p: self.ask(p, ["-DPOSSIBLE", *flags, *limit, "--engine", engine]))
        exact = [c for c in calls if c.promised and c.row.is_exact() and (c.row.encoder or c.kind != "d" or self.rounds_alike)]
        verdict = None
        if exact:
            if not flags:
                self.judge(exact, name, "false", lambda p: self.run(p, []))
            verdict = self.judge(exact, name, "false", lambda p: self.ask(p, [*flags, *limit, "--replay", "interpreter"]))
        for c in calls:
            self.results[c.row.name, "possible"] = possible
        for c in exact:
            self.results[c.row.name, "exact"] = verdict


# ---- rounds ----

def batches(calls):
    """Calls whose models are alike go together, so that what nobody decides does not hide the rest."""
    groups = {}
    for c in calls:
        models = (c.row.executor, c.row.encoder)
        unsupported = "exec_unsupported" in models or "encode_unsupported" in models or "encode_callback" in models
        groups.setdefault((unsupported, bool(c.row.executor), bool(c.row.encoder)), []).append(c)
    found = []
    for (unsupported, executor, encoder), group in sorted(groups.items()):
        size = BATCH if unsupported or executor or encoder else LARGE_BATCH
        found += [group[k:k + size] for k in range(0, len(group), size)]
    return found


class Campaign:
    """Rounds of calls; in each, every function of the table is called once."""

    def __init__(self, context, name, every_engine=0, only="", flags=(), table=None):
        self.context, self.folder = context, context.folder("library", name)
        self.every_engine, self.flags = every_engine, list(flags)
        self.rows = [row for row in table or rows() if re.search(only, row.name)]
        self.wrong, self.calls, self.verdicts, self.results = [], 0, 0, {}
        self.observed, self.problems = set(), {}

    def make(self, seed, model):
        """the calls of a round"""
        calls = []
        for row in self.rows:
            if hints.reason(row.name):
                continue
            try:
                calls.append(make_call(self.context, random.Random(f"{seed} {model} {row.name}"), row))
            except NoHint as problem:
                self.problems[row.name] = f"neither hint nor reason: {problem}"
        observer = Observer(self.context, self.folder, model, WAYS[seed % len(WAYS)])
        for k in range(0, len(calls), 100):
            observer.observe(calls[k:k + 100])
        for call, message in observer.refused:
            self.problems.setdefault(call.row.name, f"gcc does not take its call\n{message}")
        found = [c for c in calls if c.condition]
        self.observed |= {c.row.name for c in found}
        return found

    def round(self, seed, model):
        """A generator, so that callers can report and stop: → how many calls were judged"""
        checker = Checker(self.context, self.folder, model, WAYS[seed % len(WAYS)])
        checker.wrong, checker.results = self.wrong, self.results
        for number, batch in enumerate(batches(self.make(seed, model))):
            engines = ENGINES if self.every_engine and number % self.every_engine == 0 else []
            checker.check(batch, f"round-{seed}-{model}", engines, self.flags)
            self.calls += len(batch)
            yield self.calls
        self.verdicts += checker.verdicts

    def missing(self):
        """rows that were not called, and why"""
        names = [row.name for row in self.rows if not hints.reason(row.name) and row.name not in self.observed]
        return [(name, self.problems.get(name, "no call of it came back")) for name in names]

    def summary(self):
        lines = []
        for question in ("possible", "exact"):
            found = [v for (_, q), v in self.results.items() if q == question]
            lines.append(f"{question}: " + ", ".join(f"{found.count(v)} {v}" for v in sorted(set(found), key=str)))
        refused = sorted(name for name, q in self.results if q == "refused")
        return lines + [f"refused: {' '.join(refused)}"] * bool(refused)


# ---- cases ----

def part_case(number):
    def run(context):
        table = context.once("library rows", rows)
        campaign = Campaign(context, f"part-{number}", every_engine=5, table=table[number::PARTS])
        for seed in range(1, 4):  # arguments that the library does not survive: again with others
            for _ in campaign.round(seed, "32" if number % 4 == 3 else "64"):
                pass
            if campaign.wrong:
                name, command = campaign.wrong[0]
                raise Fail(f"{name}: the model and the machine's library differ", command)
            campaign.rows = [row for row in campaign.rows if row.name in dict(campaign.missing())]
            if not campaign.rows:
                break
        for name, why in campaign.missing():
            raise Fail(f"{name}: {why}; tests/lib/libraryhints.py needs a hint or a reason")
        return campaign.calls
    return Case(f"part-{number:02}", run)


def cases(context):
    return [part_case(number) for number in range(PARTS)]
