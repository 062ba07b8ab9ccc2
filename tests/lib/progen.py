"""Random small C programs whose behaviour can be known completely: their inputs have small domains, and what may happen is defined.

generate(seed, model) gives a Program. It has observation sites: points in the code where an expression is looked at. Two texts are made of
it: native(prefix) for gcc, where a driver enumerates all inputs and every site records its values, and verify(conditions), where chosen
sites check a condition and call reach_error() when it fails.

Defined means: shifts and divisors are masked, indices are within bounds, everything is initialised before it is read (or is an input), side
effects stand alone. Signed overflow wraps, as it does in all of our analyses and with gcc -fwrapv."""
import random, re

NUMBERS = [0, 1, 2, 3, 5, 7, 8, 10, 16, 31, 100, 127, 128, 255, 256, 1000, 32767, 65535, 65536, 2147483647]
INTEGERS = [("char", 8, True), ("signed char", 8, True), ("unsigned char", 8, False), ("short", 16, True), ("unsigned short", 16, False),
            ("int", 32, True), ("unsigned int", 32, False), ("long", 0, True), ("unsigned long", 0, False), ("long long", 64, True),
            ("unsigned long long", 64, False), ("_Bool", 1, False)]
NONDET = {"char": "char", "signed char": "char", "unsigned char": "uchar", "short": "short", "unsigned short": "ushort", "int": "int",
          "unsigned int": "uint",
          "long": "long", "unsigned long": "ulong", "long long": "longlong", "unsigned long long": "ulonglong", "_Bool": "bool"}
DECLARATIONS = "".join(f"extern {t} __VERIFIER_nondet_{n}(void);\n" for t, n in NONDET.items() if t != "signed char")
HEAD = DECLARATIONS + ("extern void __VERIFIER_assume(int);\nextern void reach_error(void);\nextern void abort(void);\n"
                       "extern void exit(int);\n"
                       "extern void *malloc(__SIZE_TYPE__);\nextern void free(void *);\nextern void *memset(void *, int, __SIZE_TYPE__);\n"
                       "extern void *memcpy(void *, const void *, __SIZE_TYPE__);\n")


class Scope:
    """What an expression may read and a statement may write: texts with their types."""

    def __init__(self, parent=None):
        self.read = list(parent.read) if parent else []
        self.write = list(parent.write) if parent else []
        self.arrays = list(parent.arrays) if parent else []      # (text, type, length)
        self.structs = list(parent.structs) if parent else []    # (text, struct)
        self.pointers = list(parent.pointers) if parent else []  # (text, type): always valid
        self.in_loop, self.depth = (parent.in_loop, parent.depth + 1) if parent else (False, 0)

    def add(self, text, kind, writable=True):
        self.read.append((text, kind))
        if writable:
            self.write.append((text, kind))


class Program:
    def __init__(self, seed, model):
        self.r, self.seed, self.model = random.Random(f"{seed}/{model}"), seed, model
        self.names, self.sites, self.work = 0, [], 0
        self.types, self.globals, self.functions, self.callable = [], [], [], []
        self.structs, self.statics, self.externs = [], [], []
        self.combinations = 1
        self.features = {f for f in ("arrays", "structs", "pointers", "functions", "bitfields", "unions", "floats", "recursion", "goto",
                                     "heap", "wide", "narrow", "function pointers", "statics", "long loops", "switch", "stops",
                                     "late inputs") if self.r.random() < 0.4}
        self.build()

    # ---- small things ----

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def chance(self, p):
        return self.r.random() < p

    def integer(self):
        if "wide" in self.features and self.chance(0.3):
            return self.r.choice(INTEGERS[7:])
        if "narrow" in self.features and self.chance(0.5):
            return self.r.choice(INTEGERS[:5])
        return self.r.choice(INTEGERS[5:7] if self.chance(0.7) else INTEGERS)

    def constant(self, kind=None):
        r = self.r
        n = r.choice(NUMBERS) if self.chance(0.3) else r.randrange(0, 8)
        if self.chance(0.25):
            n = -n
        if kind and kind[0] == "_Bool":
            return str(n & 1)
        suffix = r.choice(["u", "L", "UL", "LL"]) if self.chance(0.1) and n >= 0 else ""
        return f"({n})" if n < 0 else f"{n}{suffix}"

    # ---- expressions: pure ----

    def leaf(self, s):
        r = self.r
        options = ["constant"] + ["read"] * 5
        if s.arrays:
            options += ["array"] * 2
        if s.pointers:
            options += ["pointer"] * 2
        if s.structs:
            options += ["field"] * 2
        kind = r.choice(options)
        if kind == "read" and s.read:
            return r.choice(s.read)[0]
        if kind == "array":
            text, _, length = r.choice(s.arrays)
            return f"{text}[{self.index(s, length)}]"
        if kind == "pointer":
            return f"*{r.choice(s.pointers)[0]}"
        if kind == "field":
            text, struct = r.choice(s.structs)
            return self.field(s, text, struct)[0]
        return self.constant()

    def index(self, s, length):
        if self.chance(0.4):
            return str(self.r.randrange(length))
        inner = self.r.choice(s.read)[0] if s.read else "0"
        return f"(unsigned char)({inner}) % {length}"

    def field(self, s, text, struct):
        name, kind, length = self.r.choice(struct["fields"])
        if length:
            return f"{text}{name}[{self.index(s, length)}]", kind
        return f"{text}{name}", kind

    def expression(self, s, depth=None):
        r = self.r
        depth = r.choice([0, 1, 1, 2, 2, 3]) if depth is None else depth
        if depth <= 0:
            return self.leaf(s)
        e = lambda: self.expression(s, depth - 1)
        kind = r.randrange(14)
        if kind < 4:
            return f"({e()} {r.choice(['+', '-', '*', '+', '-'])} {e()})"
        if kind < 6:
            return f"({e()} {r.choice(['&', '|', '^'])} {e()})"
        if kind == 6:
            return f"({e()} {r.choice(['<<', '>>'])} ({e()} & 7))"
        if kind == 7:
            return f"({e()} {r.choice(['/', '%'])} (({e()} & 7) + 1))"
        if kind == 8:
            return f"({r.choice(['-', '~', '!'])}{e()})"
        if kind == 9:
            return f"({self.condition(s, depth - 1)} ? {e()} : {e()})"
        if kind == 10:
            return f"(({self.integer()[0]}){e()})"
        if kind == 11 and "floats" in self.features:
            return f"((int)({self.floating(s)}))"
        if kind == 12 and s.pointers and self.chance(0.5):
            p = r.choice(s.pointers)
            others = [q[0] for q in s.pointers if q[1] == p[1]] + [f"&{v[0]}" for v in s.write if v[1] == p[1]
                                                                   and re.fullmatch(r"\w+", v[0]) and v[0] in self.addressable]
            return f"({p[0]} {r.choice(['==', '!='])} {r.choice(others)})"
        return f"({self.condition(s, depth - 1)})"

    def floating(self, s):
        """of moderate size, so that the conversion to int is defined"""
        small = f"({self.r.choice(['double', 'float'])})(int)({self.leaf(s)} & 63)"
        return f"{small} {self.r.choice(['*', '+', '-', '/'])} {self.r.choice(['0.5', '1.5f', '2.25', '3.0', '0.1'])}"

    def condition(self, s, depth=1):
        r = self.r
        if depth > 0 and self.chance(0.25):
            return f"({self.condition(s, depth - 1)} {r.choice(['&&', '||'])} {self.condition(s, depth - 1)})"
        if "floats" in self.features and self.chance(0.15):
            return f"({self.floating(s)} {r.choice(['<', '<=', '>', '>='])} {r.choice(['0.5', '2.0f', '7.75', '31.0'])})"
        return f"({self.expression(s, depth)} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.expression(s, depth - 1)})"

    # ---- statements ----

    def site(self, s):
        """an observation; mostly of one variable: relations between few things are what proofs are about"""
        text = self.leaf(s) if self.chance(0.5) else self.expression(s, 1)
        self.sites.append(text)
        return f"{{{{OBS|{len(self.sites) - 1}|{text}}}}}"

    def target(self, s):
        options = [(t, k) for t, k in s.write] * 2
        if s.arrays:
            text, kind, length = self.r.choice(s.arrays)
            options.append((f"{text}[{self.index(s, length)}]", kind))
        if s.pointers:
            text, kind = self.r.choice(s.pointers)
            options += [(f"*{text}", kind)] * 2
        if s.structs:
            text, struct = self.r.choice(s.structs)
            options += [self.field(s, text, struct)] * 2
        return self.r.choice(options) if options else None

    def assignment(self, s):
        t = self.target(s)
        if not t:
            return ";"
        kind = self.r.randrange(10)
        if kind < 5 or t[1][0] == "_Bool":
            return f"{t[0]} = {self.expression(s)};"
        if kind < 8:
            return f"{t[0]} {self.r.choice(['+=', '-=', '*=', '&=', '|=', '^='])} {self.expression(s, 1)};"
        text = f"({t[0]})" if t[0].startswith("*") else t[0]
        return self.r.choice([f"{text}++;", f"{text}--;", f"++{text};"])

    def call(self, s):
        if not self.callable:
            return self.assignment(s)
        f = self.r.choice(self.callable)
        arguments = []
        for p in f["params"]:
            if p == "pointer":
                fits = [v for v, k in s.write if k == f["pointee"] and v in self.addressable]
                fits += [v for v, k in s.pointers if k == f["pointee"]]
                if not fits:
                    return self.assignment(s)
                v = self.r.choice(fits)
                arguments.append(v if v in [q for q, _ in s.pointers] else f"&{v}")
            elif p == "struct":
                fits = [t[:-1] for t, st in s.structs if st is f["struct"] and t.endswith(".")]
                if not fits:
                    return self.assignment(s)
                arguments.append(self.r.choice(fits))
            elif p == "depth":
                arguments.append(f"({self.expression(s, 0)} & 3)")
            else:
                arguments.append(self.expression(s, 1))
        text = f"{f['name']}({', '.join(arguments)})"
        t = self.target(s)
        # the target must not be evaluated after the call has changed what it mentions
        if not t or not re.fullmatch(r"\w+", t[0]):
            return f"(void){text};"
        return f"{t[0]} = {text};"

    def pointer_call(self, s):
        plain = [f for f in self.callable if f["params"] == ["int", "int"]]
        t = [v for v in s.write if re.fullmatch(r"\w+", v[0])]
        if len(plain) < 2 or not t:
            return self.call(s)
        name, (a, b) = self.fresh("fp"), self.r.sample(plain, 2)
        if self.chance(0.5):
            return (f"{{ int (*{name})(int, int) = {self.condition(s)} ? {a['name']} : {b['name']}; "
                    f"{self.r.choice(t)[0]} = {name}({self.expression(s, 1)}, {self.expression(s, 0)}); }}")
        return (f"{{ int (*const {name}[2])(int, int) = {{{a['name']}, &{b['name']}}}; "
                f"{self.r.choice(t)[0]} = {name}[{self.expression(s, 1)} & 1]({self.expression(s, 1)}, {self.expression(s, 0)}); }}")

    def indent(self, lines):
        return "\n".join("    " + line for line in "\n".join(lines).split("\n"))

    def block(self, s, size):
        inner = Scope(s)
        lines = []
        if self.chance(0.3):
            lines += self.declare(inner)
        lines += [self.statement(inner) for _ in range(self.r.randrange(1, size + 1))]
        return "{\n" + self.indent(lines) + "\n}"

    def loop(self, s):
        r, i = self.r, self.fresh("i")
        limit = r.choice([1, 2, 3, 3, 4, 5, 8])
        if "long loops" in self.features and s.depth <= 1 and not s.in_loop and self.chance(0.4):
            limit = r.choice([50, 100, 257, 1000])
        inner = Scope(s)
        inner.in_loop = True
        inner.read.append((i, ("int", 32, True)))
        body = self.block(inner, 2 if s.in_loop else 3)
        count = f"({self.expression(s, 0)} & 7)" if self.chance(0.35) and limit < 50 else str(limit)
        kind = r.randrange(5)
        if kind < 2:
            return f"for (int {i} = 0; {i} < {count}; {i}++) {body}"
        if kind == 2:
            n = self.fresh("n")
            return f"{{ int {i} = 0, {n} = {count}; while ({i} < {n} && {self.condition(inner, 0)}) {{ {i}++; {body} }} }}"
        if kind == 3:
            return f"{{ int {i} = {limit}; do {body} while (--{i} > 0); }}"
        n = self.fresh("n")
        return f"{{ int {i} = 0, {n} = {count}; while (1) {{ if ({i} >= {n}) break; {i} += 1; {body} }} }}"

    def switch(self, s):
        cases = []
        for n in range(self.r.randrange(1, 5)):
            label = f"case {n}:" if self.chance(0.8) else f"case {n} ... {n + 1}:"
            if "..." in label and n < 4:
                label = f"case {n}:"
            cases.append(f"{label} {self.assignment(s)}{' break;' if self.chance(0.7) else ''}")
        if self.chance(0.6):
            cases.insert(self.r.randrange(len(cases) + 1), f"default: {self.assignment(s)} break;")
        return f"switch ({self.expression(s, 1)} & 7) {{\n" + self.indent(cases) + "\n}"

    def statement(self, s):
        self.work += 1
        kind = self.r.randrange(20)
        shallow = s.depth < 4 and self.work < 60
        if kind < 7 or not shallow:
            return self.assignment(s)
        if kind < 10:
            other = f" else {self.block(s, 2)}" if self.chance(0.5) else ""
            return f"if ({self.condition(s)}) {self.block(s, 2)}{other}"
        if kind < 12 and s.depth < 3:
            return self.loop(s)
        if kind == 12 and "switch" in self.features:
            return self.switch(s)
        if kind < 15 and "functions" in self.features:
            return self.pointer_call(s) if "function pointers" in self.features and self.chance(0.4) else self.call(s)
        if kind == 15:
            return self.site(s)
        if kind == 16 and s.in_loop:
            return f"if ({self.condition(s)}) {self.r.choice(['break', 'continue'])};"
        if kind == 17 and "stops" in self.features:
            if self.chance(0.5):
                return f"{{{{ASSUME|{self.condition(s)}}}}}"
            return (f"if ({self.condition(s)} && {self.condition(s)}) "
                    f"{{{{STOP|{self.r.choice(['abort();', 'exit(0);', 'while (1) { }'])}}}}}")
        if kind == 18 and "goto" in self.features:
            label = self.fresh("L")
            return f"if ({self.condition(s)}) goto {label};\n{self.assignment(s)}\n{label}: ;"
        if kind == 19 and "heap" in self.features and s.depth < 3:
            return self.heap(s)
        return self.assignment(s)

    def heap(self, s):
        p, k, n = self.fresh("h"), self.integer(), self.r.randrange(1, 4)
        inner = Scope(s)
        inner.arrays.append((p, k, n))
        if k[0] != "_Bool" and self.chance(0.4):
            start = f"memset({p}, {self.r.randrange(3)}, {n} * sizeof({k[0]}));"
        else:
            start = "".join(f"{p}[{i}] = {self.constant(k)}; " for i in range(n))
        lines = [f"{k[0]} *{p} = malloc({n} * sizeof({k[0]}));", start] + [self.statement(inner) for _ in range(2)] + [self.site(inner)]
        if self.chance(0.5):
            lines.append(f"free({p});")
        return "{\n" + self.indent(lines) + "\n}"

    # ---- declarations ----

    def declare(self, s):
        """one to three local variables, initialised"""
        lines = []
        for _ in range(self.r.randrange(1, 4)):
            kind = self.r.random()
            if kind < 0.2 and "arrays" in self.features:
                name, k, n = self.fresh("a"), self.integer(), self.r.randrange(1, 6)
                values = ", ".join(self.constant(k) for _ in range(self.r.randrange(1, n + 1)))
                lines.append(f"{k[0]} {name}[{n}] = {{{values}}};")
                s.arrays.append((name, k, n))
            elif kind < 0.4 and self.structs:
                name, struct = self.fresh("s"), self.r.choice(self.structs)
                same = [t[:-1] for t, st in s.structs if st is struct and t.endswith(".")]
                lines.append(f"{struct['type']} {name} = "
                             f"{self.r.choice(same) if same and self.chance(0.5) else '{' + self.constant() + '}'};")
                s.structs.append((name + ".", struct))
                if "pointers" in self.features and self.chance(0.4):
                    q = self.fresh("q")
                    lines.append(f"{struct['type']} *{q} = &{name};")
                    s.structs.append((q + "->", struct))
            elif kind < 0.6 and "pointers" in self.features:
                fits = [(v, k) for v, k in s.write if v in self.addressable]
                if fits:
                    v, k = self.r.choice(fits)
                    others = [w for w, kk in fits if kk == k]
                    name = self.fresh("p")
                    if len(others) > 1 and self.chance(0.5):
                        lines.append(f"{k[0]} *{name} = {self.condition(s)} ? &{v} : &{self.r.choice(others)};")
                    else:
                        lines.append(f"{k[0]} *{name} = &{v};")
                    s.pointers.append((name, k))
            elif kind < 0.7 and "statics" in self.features:
                name, k = "P_" + self.fresh("st"), self.integer()
                init = self.constant(k)
                self.statics.append((f"{k[0]} {name}", init, name))
                lines.append(f"{{{{STATIC|{k[0]} {name}|{init}}}}}")
                s.add(name, k)
            else:
                name, k = self.fresh("x"), self.integer()
                lines.append(f"{k[0]} {name} = {self.expression(s, 1) if s.read else self.constant(k)};")
                s.add(name, k)
                self.addressable.add(name)
        return lines

    def struct(self):
        name = f"struct P_{self.fresh('S')}"
        fields = []
        union = "unions" in self.features and self.chance(0.3)
        if union:
            name = name.replace("struct", "union")
        texts = []
        for n in range(self.r.randrange(2, 5)):
            k = self.integer()
            if "bitfields" in self.features and self.chance(0.5) and not union:
                k = self.r.choice([("int", 32, True), ("unsigned int", 32, False), ("unsigned char", 8, False), ("_Bool", 1, False)])
                width = self.r.randrange(1, min(k[1], 20) + 1)
                spelled = "signed int" if k[0] == "int" else k[0]
                texts.append(f"{spelled} f{n} : {width};")
                fields.append((f"f{n}", ("_Bool", 1, False) if k[0] == "_Bool" else k, 0))
            elif self.chance(0.2):
                if k[0] == "_Bool" and union:
                    k = INTEGERS[2]
                texts.append(f"{k[0]} f{n}[2];")
                fields.append((f"f{n}", k, 2))
            else:
                if k[0] == "_Bool" and union:  # other bytes than 0 and 1 in a _Bool mean nothing
                    k = INTEGERS[2]
                texts.append(f"{k[0]} f{n};")
                fields.append((f"f{n}", k, 0))
        if union:  # bytes beyond the last store are unspecified: all members have the same size
            texts = ["unsigned int f0;", "unsigned char f1[4];", "short f2[2];"]
            fields = [("f0", INTEGERS[6], 0), ("f1", INTEGERS[2], 4), ("f2", INTEGERS[3], 2)]
        self.types.append(f"{name} {{ {' '.join(texts)} }};")
        self.structs.append({"type": name, "fields": fields})

    def input(self, s, declare=True):
        """a variable with an arbitrary value from a small interval"""
        usual, all_but_bool = [INTEGERS[5], INTEGERS[6], INTEGERS[5], INTEGERS[2], INTEGERS[11]], [t for t in INTEGERS if t[0] != "_Bool"]
        k = self.r.choice(all_but_bool if self.chance(0.3) else usual)
        low = 0 if not k[2] else self.r.choice([-2, -1, 0, 0, 1])
        high = 1 if k[0] == "_Bool" else low + self.r.choice([1, 2, 3, 4, 7])
        if k[0] == "_Bool":
            low = 0
        if self.chance(0.15) and k[2] and k[1] == 8:
            low, high = 125, 127
        self.combinations *= high - low + 1
        name = self.fresh("in")
        form = self.r.choice(["assume", "assume", "guard", "modulo", "uninitialised"] + (["extern"] if declare == "main" else []))
        if k[0] == "_Bool" or (form == "modulo" and low < 0):
            form = "plain" if k[0] == "_Bool" else "assume"
        if form == "extern":
            self.externs.append((k[0], "P_ext_" + name))
        s.add(name, k)
        self.addressable.add(name)
        return f"{{{{IN|{name}|{k[0]}|{low}|{high}|{form}}}}}"

    def function(self):
        r = self.r
        f = {"name": "P_" + self.fresh("f"), "params": [], "result": "int"}
        s = Scope(self.top)
        texts = []
        if self.chance(0.4):
            f["params"] = ["int", "int"]
            texts = ["int a", "int b"]
            s.add("a", INTEGERS[5])
            s.add("b", INTEGERS[5])
        else:
            for n in range(r.randrange(0, 3)):
                k = self.integer()
                f["params"].append("scalar")
                texts.append(f"{k[0]} a{n}")
                s.add(f"a{n}", k)
            if "pointers" in self.features and self.chance(0.5):
                f["pointee"] = INTEGERS[5] if self.chance(0.6) else self.integer()
                f["params"].append("pointer")
                texts.append(f"{f['pointee'][0]} *ptr")
                s.pointers.append(("ptr", f["pointee"]))
            if self.structs and self.chance(0.4):
                f["struct"] = r.choice(self.structs)
                f["params"].append("struct")
                texts.append(f"{f['struct']['type']} str")
                s.structs.append(("str.", f["struct"]))
            f["result"] = self.integer()[0]
        recursive = "recursion" in self.features and self.chance(0.5) and f["params"] != ["int", "int"]
        if recursive:
            f["params"].append("depth")
            texts.append("int depth")
            s.add("depth", INTEGERS[5], writable=False)
        saved, self.callable = self.callable, [] if not recursive else []
        inner = Scope(s)
        lines = self.declare(inner) + [self.statement(inner) for _ in range(r.randrange(1, 4))]
        self.callable = saved
        if recursive:
            again = []
            for p in f["params"]:
                again.append({"pointer": "ptr", "struct": "str", "depth": "depth - 1"}.get(p) or self.expression(inner, 1))
            lines.append(f"if (depth > 0) "
                         f"{{ {f['result']} back = {f['name']}({', '.join(again)}); return back + {self.expression(inner, 1)}; }}")
        elif saved and self.chance(0.3):
            self.callable = saved
            lines.append(self.call(inner))
        lines.append(f"return {self.expression(inner)};")
        self.callable = saved + [f]
        self.functions.append(f"{r.choice(['static ', ''])}{f['result']} "
                              f"{f['name']}({', '.join(texts) or 'void'})\n{{\n{self.indent(lines)}\n}}\n")

    def build(self):
        r = self.r
        self.addressable = set()
        self.top = Scope()
        if self.features & {"structs", "bitfields", "unions"}:
            for _ in range(r.randrange(1, 3)):
                self.struct()
        for _ in range(r.randrange(0, 4)):
            kind = r.random()
            if kind < 0.25 and "arrays" in self.features:
                name, k, n = "P_" + self.fresh("ga"), self.integer(), r.randrange(1, 6)
                self.globals.append((f"{k[0]} {name}[{n}]", "{" + ", ".join(self.constant(k) for _ in range(r.randrange(1, n + 1))) + "}",
                                     name))
                self.top.arrays.append((name, k, n))
            elif kind < 0.45 and self.structs:
                name, st = "P_" + self.fresh("gs"), r.choice(self.structs)
                self.globals.append((f"{st['type']} {name}", "{" + self.constant() + "}", name))
                self.top.structs.append((name + ".", st))
            else:
                name, k = "P_" + self.fresh("g"), self.integer()
                self.globals.append((f"{k[0]} {name}", self.constant(k), name))
                self.top.add(name, k)
                self.addressable.add(name)
        if "functions" in self.features:
            for _ in range(r.randrange(1, 4)):
                self.function()
        s = Scope(self.top)
        s.depth = 0
        lines = [self.input(s, "main") for _ in range(r.randrange(1, 4))]
        lines += self.declare(s)
        for _ in range(r.randrange(3, 8)):
            if "late inputs" in self.features and self.chance(0.15) and self.combinations < 64:
                lines.append(self.input(s))
            lines.append(self.statement(s))
        for _ in range(2):
            lines.append(self.site(s))
        lines.append("return 0;")
        self.main = f"int P_main(void)\n{{\n{self.indent(lines)}\n}}\n"

    # ---- texts ----

    def native(self, prefix):
        """For one file with many programs: everything at file scope begins with prefix; PREFIXreset() puts all variables back."""
        def mark(m):
            part = m.group(1).split("|")
            if part[0] == "OBS":
                return f"observe({part[1]}, (long long)({'|'.join(part[2:])}));"
            if part[0] == "IN":
                return f"{part[2]} {part[1]} = ({part[2]})choose({part[3]}, {part[4]});"
            if part[0] == "ASSUME":
                return f"if (!({'|'.join(part[1:])})) stop();"
            if part[0] == "STOP":
                return "stop();"
            return ""
        variables = self.globals + [(d, i, n) for d, i, n in self.statics]
        text = "\n".join(self.types) + "\n"
        for declaration, init, name in variables:
            text += f"static {declaration};\nstatic const {declaration.replace(name, name + '_0')} = {init};\n"
        body = "".join(self.functions) + self.main.replace("int P_main(void)", "static int P_main(void)")
        text += re.sub(r"\{\{(.*?)\}\}(?!\})", mark, body)
        text += "static void P_reset(void)\n{\n" + "".join(f"    memcpy(&{n}, &{n}_0, sizeof {n});\n" for _, _, n in variables) + "}\n"
        text = re.sub(r"^(?=\w[\w ]* P_f\d+\()(?!static)", "static ", text, flags=re.M)
        return text.replace("P_", prefix)

    def verify(self, conditions):
        """conditions: site → condition over the expression X that must hold there."""
        def mark(m):
            part = m.group(1).split("|")
            if part[0] == "OBS":
                condition = conditions.get(int(part[1]))
                if not condition:
                    return ";"
                expression = "|".join(part[2:])
                return f"{{ long long X = (long long)({expression}); if (!({condition})) reach_error(); }}"
            if part[0] == "IN":
                return self.input_text(*part[1:])
            if part[0] == "ASSUME":
                return f"__VERIFIER_assume({'|'.join(part[1:])});"
            if part[0] == "STOP":
                return "|".join(part[1:])
            if part[0] == "STATIC":
                return f"static {part[1]} = {part[2]};"
            return ""
        head = HEAD.replace("__SIZE_TYPE__", "unsigned long" if self.model == "64" else "unsigned int")
        text = head + "\n".join(self.types) + "\n" + "".join(f"extern {t} {n};\n" for t, n in self.externs)
        text += "".join(f"{d} = {i};\n" for d, i, n in self.globals)
        text += re.sub(r"\{\{(.*?)\}\}(?!\})", mark, "".join(self.functions) + self.main)
        return text.replace("P_", "")

    @staticmethod
    def input_text(name, kind, low, high, form):
        nondet = f"__VERIFIER_nondet_{NONDET[kind]}()"
        within = f"{name} >= {low} && {name} <= {high}"
        if form == "assume":
            return f"{kind} {name} = {nondet}; __VERIFIER_assume({within});"
        if form == "guard":
            return f"{kind} {name} = {nondet}; if (!({within})) abort();"
        if form == "modulo":
            return f"{kind} {name} = {low} + __VERIFIER_nondet_uint() % {int(high) - int(low) + 1};"
        if form == "uninitialised":
            return f"{kind} {name}; __VERIFIER_assume({within});"
        if form == "extern":
            return f"{kind} {name} = P_ext_{name}; if (!({within})) abort();"
        return f"{kind} {name} = {nondet};"


def generate(seed, model="64"):
    return Program(seed, model)
