"""Programs that call functions of the library: strings, numbers, characters, formatted texts, errno, classes of floats."""
LETTERS = "abAB1 ,-z"


def literal(d, longest=5):
    return '"' + "".join(d.r.choice(LETTERS) for _ in range(d.r.randrange(0, longest + 1))) + '"'


def inputs(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()


def sign(text):
    return f"(({text}) > 0) - (({text}) < 0)"


def strings(d):
    d.includes += ["string.h", "strings.h", "stdlib.h"]
    inputs(d)
    buffers = [d.fresh("s") for _ in range(d.r.randrange(2, 4))]
    for name in buffers:
        d.line(f"char {name}[24] = {literal(d)};")
    def text():
        return d.r.choice(buffers) if d.chance(0.7) else literal(d)
    def letter():
        c = d.r.choice(LETTERS)
        return f"'{c}'" if d.chance(0.7) or not d.ints else f"('a' + (({d.expression(depth=1)}) & 1))"
    def length():
        return d.index(6)
    def place(call, base):
        name = d.fresh("p")
        d.line(f"char *{name} = {call};")
        d.declare(f"{name} ? (int)({name} - {base}) : -1")
        if d.chance(0.3):
            d.line(f"if ({name} && *{name}) *{name} = {letter()};")
    for _ in range(d.r.randrange(3, 8)):
        a, b = d.r.choice(buffers), text()
        what = d.r.randrange(25)
        if what == 0:
            d.sometimes(f"strcpy({a}, {literal(d)});")
        elif what == 1:
            d.sometimes(f"strncpy({a}, {literal(d)}, {length()});")
        elif what == 2:
            d.sometimes(f"strcat({a}, {literal(d, 3)});")
        elif what == 3:
            d.sometimes(f"strncat({a}, {literal(d)}, {length()});")
        elif what == 4:
            d.declare(f"(int)strlen({text()})")
        elif what == 5:
            d.declare(f"(int)strnlen({text()}, {length()})")
        elif what == 6:
            d.declare(sign(f"{d.pick('strcmp', 'strcasecmp', 'strcoll')}({a}, {b})"))
        elif what == 7:
            d.declare(sign(f"{d.pick('strncmp', 'strncasecmp')}({a}, {b}, {length()})"))
        elif what == 8:
            d.declare(sign(f"memcmp({a}, {d.r.choice(buffers)}, {length()})"))
        elif what == 9:
            place(f"{d.pick('strchr', 'strrchr')}({a}, {letter()})", a)
        elif what == 10:
            place(f"strstr({a}, {literal(d, 2)})", a)
        elif what == 11:
            place(f"strpbrk({a}, {literal(d, 3)})", a)
        elif what == 12:
            d.declare(f"(int){d.pick('strspn', 'strcspn')}({a}, {literal(d, 4)})")
        elif what == 13:
            place(f"{d.pick('memchr', 'memrchr')}({a}, {letter()}, {length()})", a)
        elif what == 14:
            d.sometimes(f"memset({a} + {d.r.randrange(3)}, {letter()}, {length()});")
        elif what == 15:
            d.sometimes(f"memmove({a} + {d.r.randrange(3)}, {a} + {d.r.randrange(3)}, {length()});")
        elif what == 16:
            d.sometimes(f"memcpy({a}, {literal(d)}, 1);")
        elif what == 17:
            name = d.fresh("p")
            d.line(f"char *{name} = {d.pick(f'strdup({b})', f'strndup({b}, {length()})')};")
            d.declare(f"(int)strlen({name}) + {name}[0]")
            d.line(f"free({name});")
        elif what == 18:
            place(f"{d.pick('stpcpy', 'strcpy')}({a}, {literal(d)})", a)
        elif what == 19:
            place(f"strtok({a}, \", \")", a)
        elif what == 20:
            name = d.fresh("p")
            d.line(f"char *{name} = {a};")
            place(f"strsep(&{name}, \"a,\")", a)
            d.declare(f"{name} ? (int)({name} - {a}) : -1")
        elif what == 21:
            place(f"mempcpy({a}, {literal(d, 4)}, 1)", a)
        elif what == 22:
            place(f"memccpy({a}, {d.r.choice([x for x in buffers if x != a])}, {letter()}, 6)", a)
        elif what == 23:
            d.sometimes(f"{a}[{d.index(4)}] = {d.pick(letter(), '0')};")
        else:
            d.declare(f"{a}[{d.index(6)}]")
    d.observe(f"{d.r.choice(buffers)}[{d.index(5)}]")
    d.finish()


def numbers(d):
    d.includes += ["stdlib.h"]
    inputs(d)
    def digits():
        return '"' + d.pick("", " ", "-", "+", "0", "0x", "\\t") + d.pick("12", "7", "99", "1f", "z", "", "2147483648", "017") + '"'
    for _ in range(d.r.randrange(3, 7)):
        what = d.r.randrange(9)
        if what == 0:
            d.declare(f"{d.pick('atoi', '(int)atol', '(int)atoll')}({digits()})")
        elif what < 4:
            s, end = d.fresh("s"), d.fresh("e")
            d.line(f"char {s}[16] = {digits()}, *{end} = 0;")
            if d.chance(0.5):
                d.line(f"{s}[{d.index(2)}] = {d.expression(depth=0)} & 1 ? '4' : 'a';")
            call = d.pick("strtol", "strtoul", "strtoll", "strtoull")
            d.declare(f"(int){call}({s}, {d.pick(f'&{end}', f'&{end}', '0')}, {d.pick('0', '10', '16', '8', '2', '36')})")
            d.declare(f"{end} ? (int)({end} - {s}) : -1")
        elif what == 4:
            d.declare(f"(int){d.pick('abs', 'labs', 'llabs')}({d.expression()})")
        elif what == 5:
            kind = d.pick("div", "ldiv", "lldiv")
            name = d.fresh("q")
            d.line(f"{kind}_t {name} = {kind}({d.expression()}, {d.expression(depth=1)} | 1);")
            d.declare(f"(int){name}.{d.pick('quot', 'rem')}")
        elif what == 6:
            text = d.pick('"1.5"', '"-2"', '"1e2"', '"x"', '" 3"')
            d.declare(d.pick(f"(int)atof({text})", f"(int)strtod({text}, 0)", f"(int)strtof({text}, 0)"))
        elif what == 7:
            d.declare(f"__builtin_{d.pick('popcount', 'parity', 'ffs', 'clrsb')}({d.expression()})")
        else:
            d.declare(f"__builtin_{d.pick('clz', 'ctz')}({d.expression()} | 1)")
    d.finish()


def characters(d):
    d.includes += ["ctype.h"]
    names = ["isalpha", "isdigit", "isalnum", "isspace", "isupper", "islower", "ispunct", "isprint", "iscntrl", "isxdigit", "isgraph",
             "isblank"]
    low = d.pick(-1, 0, 9, 30, 45, 60, 90, 120, 126, 250)
    c = d.input(low, min(255, low + d.r.randrange(3, 8)))
    inputs(d)
    for _ in range(d.r.randrange(2, 6)):
        what = d.r.randrange(4)
        if what < 2:
            d.declare(f"{d.r.choice(names)}({d.pick(c, str(d.r.randrange(256)))}) != 0")
        elif what == 2:
            d.declare(f"{d.pick('toupper', 'tolower')}({c})")
        else:
            d.declare(f"{d.pick('!!isascii', 'toascii')}({d.expression()})")
    d.finish()


def texts(d):
    d.includes += ["stdio.h", "string.h"]
    inputs(d)
    buffer = d.fresh("s")
    d.line(f"char {buffer}[80] = {literal(d)};")
    def piece():
        kind = d.r.randrange(10)
        number = f"({d.expression(depth=1)})"
        if kind < 3:
            return d.pick("%d", "%i", "%3d", "%-4d", "%03d", "%+d", "% d", "%.2d", "%hhd", "%hd"), number
        if kind == 3:
            return d.pick("%u", "%x", "%X", "%o", "%#x", "%04x"), f"(unsigned){number}"
        if kind == 4:
            return d.pick("%ld", "%5ld"), f"(long){number}"
        if kind == 5:
            return "%lld", f"(long long){number}"
        if kind == 6:
            return d.pick("%c", "%2c"), f"'a' + ({number} & 7)"
        if kind == 7:
            return d.pick("%s", "%4s", "%-4s", "%.2s"), literal(d)
        if kind == 8:
            return "%*d", f"{number} & 3, {number}"
        return d.pick("%%", "x", " ", ","), None
    for _ in range(d.r.randrange(2, 5)):
        what = d.r.randrange(5)
        pieces = [piece() for _ in range(d.r.randrange(1, 4))]
        arguments = "".join(f", {value}" for _, value in pieces if value)
        wanted = "".join(p for p, _ in pieces)
        if what == 0:
            d.declare(f"sprintf({buffer}, \"{wanted}\"{arguments})")
        elif what == 1:
            d.declare(f"snprintf({buffer}, {d.r.randrange(0, 8)}, \"{wanted}\"{arguments})")
        elif what == 2:
            d.declare(f"{buffer}[{d.index(6)}]")
        elif what == 3:
            d.declare(f"(int)strlen({buffer})")
        else:
            a, b, n = d.fresh("a"), d.fresh("b"), d.fresh("n")
            d.line(f"int {a} = {d.number()}, {n} = -1; unsigned char {b} = 3; char w{b}[20] = \"?\";")
            forms = [(f'"%d%n"', f"&{a}, &{n}"), ('"%hhu"', f"&{b}"), ('"%d,%hhu"', f"&{a}, &{b}"), ('"%4s"', f"w{b}"), ('"%x"', f"&{a}"),
                     ('"%*d %d"', f"&{a}"), ('"%[ab]%n"', f"w{b}, &{n}"), ('"%c%d"', f"w{b}, &{a}"), ('"%1d%d"', f"&{a}, &{n}")]
            form, into = d.r.choice(forms)
            source = d.pick(buffer, '"12,7"', '"  -3 4 5"', '"ab"', '""', '"x1"', '"1f 300"')
            d.declare(f"sscanf({source}, {form}, {into})")
            d.declare(f"{a} + {b} + {n} + w{b}[0]")
    d.observe(f"{buffer}[{d.index(5)}]")
    d.finish()


def errors(d):
    """errno: who sets it, who leaves it alone"""
    d.includes += ["errno.h", "stdlib.h", "string.h", "math.h"]
    inputs(d)
    d.line(f"errno = {d.r.randrange(0, 5)};")
    huge = '"99999999999999999999999"'
    for _ in range(d.r.randrange(2, 6)):
        what = d.r.randrange(8)
        if what == 0:
            d.sometimes(f"errno = {d.pick('0', 'EINVAL', 'ERANGE', '7')};")
        elif what < 4:
            text = d.pick(huge, '"-99999999999999999999"', '"12"', '"x"', '"0"')
            d.sometimes(f"(void){d.pick('strtol', 'strtoul', 'strtoll', 'strtoull')}({text}, 0, 10);", 0.5)
        elif what == 4:
            d.sometimes(d.pick("(void)strlen(\"ab\");", "(void)abs(-3);", "free(0);", "(void)atoi(\"7\");", "(void)strchr(\"ab\", 'b');"))
        elif what == 5:
            d.sometimes("(void)strtod(\"1e999\", 0);")
        else:
            d.declare(d.pick("errno", "errno == ERANGE", "errno != 0"))
    d.observe("errno")
    d.finish()


def floats(d):
    d.includes += ["math.h", "float.h"]
    inputs(d)
    values = ["0.0", "-0.0", "1.0", "-1.5", "2.5", "0.5", "1e-40", "4e-320", "1e300", "INFINITY", "-INFINITY", "NAN", "FLT_MIN", "DBL_MIN",
              "FLT_MAX", "DBL_MAX", "3e9", "-7.25"]
    names = []
    for _ in range(d.r.randrange(2, 4)):
        name = d.fresh("x")
        kind = d.pick("float", "double", "double", "long double")
        value = d.r.choice(values) if d.chance(0.6) else f"({d.expression()}) / {d.pick('2.0', '4.0f', '3.0', '0.5')}"
        d.line(f"{kind} {name} = {d.condition()} ? {value} : {d.r.choice(values)};" if d.chance(0.4) else f"{kind} {name} = {value};")
        names.append(name)
    for _ in range(d.r.randrange(2, 6)):
        x, y = d.r.choice(names), d.r.choice(names)
        what = d.r.randrange(8)
        if what < 3:
            d.declare(f"{d.pick('isnan', 'isinf', 'isfinite', 'isnormal', 'signbit')}({x}) != 0")
        elif what == 3:
            d.declare(f"fpclassify({x}) == {d.pick('FP_NAN', 'FP_INFINITE', 'FP_ZERO', 'FP_SUBNORMAL', 'FP_NORMAL')}")
        elif what == 4:
            d.declare(f"{d.pick('isgreater', 'isless', 'islessgreater', 'isunordered', 'isgreaterequal')}({x}, {y})")
        elif what == 5:
            f = d.pick("floor", "ceil", "trunc", "round", "rint", "fabs", "sqrt")
            d.declare(f"{f}({x}) {d.pick('==', '<', '>')} {y}")
        elif what == 6:
            f = d.pick("fmin", "fmax", "copysign", "fdim")
            d.declare(f"{f}({x}, {y}) {d.pick('==', '<', '>')} {d.pick(x, y, '0.5')}")
        else:
            rounded = d.pick("(int)", "lround", "lrint", "llround")
            d.line(f"if (fabs({x}) < 1e6) {d.site(f'{rounded}({x})')}")
    d.finish()
