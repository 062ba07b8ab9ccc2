"""Objects and their bytes: bit-fields, unions, copies of bytes between types, volatile objects, initialisers."""
from .draft import INTEGERS

SCALARS = INTEGERS + ["_Bool"]


def some_inputs(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()


def bitfields(d):
    some_inputs(d)
    fields = []
    text = []
    for n in range(d.r.randrange(2, 6)):
        base = d.pick("int", "unsigned", "signed char", "unsigned short", "long long", "unsigned long long", "_Bool", "long")
        width = {"_Bool": 1, "signed char": 8, "unsigned short": 16}.get(base, 31)
        if "long long" in base:
            width = 50
        size = d.r.randrange(1, width + 1) if d.chance(0.4) else d.r.randrange(1, min(width, 6) + 1)
        text.append(f"{base} f{n} : {size};" if d.chance(0.85) else f"{base} f{n};")
        fields.append(f"f{n}")
        if d.chance(0.1):
            text.append(d.pick("int : 0;", "unsigned : 3;", "char c;"))
    attribute = " __attribute__((packed))" if d.chance(0.2) else ""
    kind = d.pick("struct", "struct", "struct", "union")
    d.top.append(f"{kind} P_bits {{ {' '.join(text)} }}{attribute};")
    d.top.append(f"static {kind} P_bits P_global{d.pick(' = { 1 }', f' = {{ .{fields[-1]} = 1 }}', '')};")
    d.top.append(f"static {kind} P_bits P_pass({kind} P_bits b) {{ b.{d.r.choice(fields)}++; return b; }}")
    name, p = d.fresh("b"), d.fresh("p")
    d.line(f"{kind} P_bits {name} = {{ 0 }}, *{p} = {d.condition()} ? &{name} : &P_global;")
    places = [f"{name}.", f"{p}->", "P_global."]
    for _ in range(d.r.randrange(3, 9)):
        a, b = d.r.choice(places) + d.r.choice(fields), d.r.choice(places) + d.r.choice(fields)
        what = d.r.randrange(9)
        if what < 3:
            d.sometimes(f"{a} {d.pick('=', '=', '+=', '^=', '-=', '|=', '*=')} {d.expression(depth=1)};")
        elif what == 3:
            d.declare(f"(int)({a} {d.pick('=', '+=', '-=')} {d.expression(depth=1)})")
        elif what == 4:
            d.declare(f"(int)({d.pick(f'++{a}', f'{a}--', f'{a}++', f'--{a}') if a.split('.')[-1] else a})")
        elif what == 5:
            d.declare(f"({a} {d.pick('<', '>', '==')} {b})")
        elif what == 6:
            d.declare(f"({a} - {d.number()} {d.pick('<', '>', '>>')} 1) != 0")
        elif what == 7:
            d.line(f"{name} = P_pass({d.pick(name, 'P_global', '*' + p)});")
        else:
            d.declare(f"(int){a}")
    d.observe(f"{name}.{d.r.choice(fields)}")
    d.observe(f"P_global.{d.r.choice(fields)}")
    d.finish()


def puns(d):
    """bytes of one type read as another"""
    d.includes += ["string.h", "stdint.h"]
    some_inputs(d)
    d.top.append("union P_any { unsigned char bytes[8]; short half[4]; int word[2]; unsigned u; long long wide; float f; double d; };")
    u = d.fresh("u")
    d.line(f"union P_any {u} = {{ .wide = {d.pick('0', '1', '-1', '0x0102030405060708LL')} }};")
    members = ["bytes[{8}]", "half[{4}]", "word[{2}]", "u", "wide"]
    def member():
        text = d.r.choice(members)
        if "{" in text:
            length = int(text[text.index("{") + 1:text.index("}")])
            text = text[:text.index("{")] + d.index(length) + "]"
        return f"{u}.{text}"
    for _ in range(d.r.randrange(3, 8)):
        what = d.r.randrange(9)
        if what < 3:
            d.sometimes(f"{member()} {d.pick('=', '=', '+=', '^=')} {d.expression(depth=1)};")
        elif what == 3:
            d.declare(f"(int){member()}")
        elif what == 4:
            a, kind = d.fresh("m"), d.pick("int", "short", "long long", "unsigned char", "float")
            d.line(f"{kind} {a} = 0; memcpy(&{a}, {u}.bytes + {d.r.randrange(0, 3)}, "
                   f"{d.pick(f'sizeof {a}', '1', '2') if kind != 'long long' and kind != 'unsigned char' else '1'});")
            if kind != "float":
                d.declare(f"(int){a}")
        elif what == 5:
            a = d.fresh("m")
            kind = d.pick("int", "short", "float", "unsigned char")
            d.line(f"{kind} {a} = {d.expression(depth=1)}; memcpy({u}.bytes + {d.r.randrange(0, 5)}, &{a}, sizeof {a});")
        elif what == 6:
            d.line(f"{u}.f = {d.pick('1.0f', '-2.5f', '0.0f', d.expression(depth=1))};")
            d.declare(f"{u}.word[0] {d.pick('>', '==', '<')} {d.pick('0', '0x3f800000', '100')}")
        elif what == 7:
            a = d.fresh("c")
            d.line(f"int {a}[3] = {{ {d.expression(depth=0)}, 7, -1 }}; unsigned char *p{a} = (unsigned char *){a};")
            d.line(f"p{a}[{d.index(12)}] {d.pick('=', '^=')} {d.expression(depth=0)};")
            d.declare(f"{a}[{d.index(3)}]")
        else:
            d.declare(f"(int)((uintptr_t)&{u}.bytes[{d.index(8)}] - (uintptr_t)&{u})")
    d.observe(member())
    d.finish()


def objects(d):
    """structs, arrays, volatile objects, compound literals, initialisers with designators"""
    d.includes += ["string.h", "stddef.h"]
    some_inputs(d)
    kinds = [d.r.choice(SCALARS) for _ in range(3)]
    d.top.append(f"struct P_in {{ {kinds[0]} a; {kinds[1]} b[3]; }};\nstruct P_out {{ char tag; struct P_in in[2]; {kinds[2]} c; struct "
                 f"P_in *p; }};")
    d.top.append(f"static {d.pick('volatile ', '')}struct P_out P_g = {{ .in = {{ [1] = {{ .b = {{ [2] = 3, 4 - 4 }} }} }}, .c = 1 }};"
                 .replace("[2] = 3, 4 - 4", "[1] = 3, 4"))
    d.top.append(f"static {d.pick('volatile ', '')}int P_v[4] = {{ 5, [2] = 7 }};")
    d.top.append("static struct P_in P_make(int a, int b) { return (struct P_in){ .a = a, .b = { b, [2] = a } }; }")
    s, p = d.fresh("s"), d.fresh("p")
    d.line(f"struct P_out {s} = {{ 0 }}; struct P_in *{p} = &{s}.in[{d.index(2)}];")
    d.line(f"{s}.p = {d.pick(p, f'&{s}.in[0]', f'&(struct P_in){{ 2, {{ 1 }} }}')};")
    places = [f"{s}.in[{{i}}].a", f"{s}.in[{{i}}].b[{{k}}]", f"{s}.c", f"{p}->a", f"{p}->b[{{k}}]", f"{s}.p->a", f"{s}.tag", "P_g.c",
              "P_g.in[{i}].a", "P_v[{v}]"]
    def place():
        text = d.r.choice(places)
        for mark, length in (("{i}", 2), ("{k}", 3), ("{v}", 4)):
            while mark in text:
                text = text.replace(mark, d.index(length), 1)
        return text
    for _ in range(d.r.randrange(3, 9)):
        what = d.r.randrange(9)
        if what < 3:
            d.sometimes(f"{place()} {d.pick('=', '=', '+=', '^=', '-=')} {d.expression(depth=1)};")
        elif what == 3:
            d.declare(f"(int){place()}")
        elif what == 4:
            d.line(f"{d.pick('*' + p, f'{s}.in[{d.index(2)}]')} = "
                   f"{d.pick(f'P_make({d.expression(depth=1)}, {d.number()})', f'{s}.in[{d.index(2)}]')};")
        elif what == 5:
            d.line(f"memcpy(&{s}.in[0], &{s}.in[1], sizeof(struct P_in));")
        elif what == 6:
            d.declare(f"(int)P_make({d.expression(depth=1)}, {d.number()}).b[{d.index(3)}]")
        elif what == 7:
            t = d.fresh("t")
            d.line(f"struct P_out {t} = {s}; {t}.in[{d.index(2)}].a++; {d.pick(f'{s} = {t};', '')}")
            d.declare(f"(int){t}.in[{d.index(2)}].a")
        else:
            d.line(f"{p} = {d.pick(f'{s}.in + {d.index(2)}', f'(struct P_in *)((char *)&{s} + offsetof(struct P_out, in))')};")
    for _ in range(2):
        d.observe(place())
    d.finish()


def machine(d):
    """conversions and arithmetic of all integer types"""
    d.includes += ["limits.h", "stdint.h"]
    some_inputs(d)
    names = []
    for _ in range(d.r.randrange(2, 5)):
        name, kind = d.fresh("w"), d.r.choice(SCALARS + ["__int128", "unsigned __int128"] if d.model == "64" else SCALARS)
        d.line(f"{kind} {name} = "
               f"{d.pick('INT_MIN', 'INT_MAX', 'UINT_MAX', 'LLONG_MAX', '-1', 'SCHAR_MIN', d.expression(), d.expression())};")
        names.append(name)
    for _ in range(d.r.randrange(3, 8)):
        a, b = d.r.choice(names), d.r.choice(names + [d.expression(depth=1)])
        what = d.r.randrange(9)
        if what == 0:
            d.declare(f"({a} {d.pick('<', '>', '==', '<=')} {b})")
        elif what == 1:
            d.sometimes(f"{a} {d.pick('+=', '-=', '*=', '^=', '&=', '|=')} {b};")
        elif what == 2:
            d.sometimes(f"{a} {d.pick('<<=', '>>=')} ({b}) & 7;")
        elif what == 3:
            d.sometimes(f"{a} {d.pick('/=', '%=')} (({b}) & 15) + 1;")
        elif what == 4:
            d.declare(f"(int)({d.pick('++', '--')}{a})" if d.chance(0.5) else f"(int)({a}{d.pick('++', '--')})")
        elif what == 5:
            r = d.fresh("r")
            d.line(f"{d.pick('int', 'short', 'long long', 'unsigned')} {r};")
            d.declare(f"__builtin_{d.pick('add', 'sub', 'mul')}_overflow({a}, {b}, &{r})")
            d.declare(f"(int){r}")
        elif what == 6:
            d.declare(f"(int)(({d.r.choice(SCALARS)})({a}) {d.pick('+', '-', '*')} ({d.r.choice(SCALARS)})({b}))")
        elif what == 7:
            d.declare(f"({d.pick('-', '~', '!')}{a} {d.pick('<', '>')} {b})")
        else:
            d.declare(f"(int)__builtin_{d.pick('bswap32', 'bswap16', 'bswap64')}({a})")
    d.observe(f"(long long){d.r.choice(names)}")
    d.finish()
