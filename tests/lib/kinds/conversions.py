"""Conversions between all arithmetic types, in assignments, calls, returns and compound assignments."""
from .draft import INTEGERS

INTEGRAL = INTEGERS + ["_Bool", "char"]
FLOATING = ["float", "double", "long double"]


def conversions(d):
    d.includes += ["stdint.h"]
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    kinds = INTEGRAL + FLOATING * 2 + (["__int128", "unsigned __int128"] if d.model == "64" else [])
    for n in range(2):
        result, parameter = d.r.choice(kinds), d.r.choice(kinds)
        d.top.append(f"static {result} P_to{n}({parameter} x) {{ return x{d.pick('', ' + 1', ' / 2', ' - 3')}; }}")
    names = []
    for _ in range(d.r.randrange(2, 5)):
        kind, name = d.r.choice(kinds), d.fresh("y")
        small = d.pick(d.expression(depth=1), "2.5", "-1", "200", "0.75f", "1e9", "16777217")
        d.line(f"{kind} {name} = {small};" if kind in FLOATING or "." not in small else f"{kind} {name} = ({kind})3;")
        names.append((name, kind))
    for _ in range(d.r.randrange(3, 8)):
        (a, kind), (b, other) = d.r.choice(names), d.r.choice(names)
        what = d.r.randrange(10)
        if what == 0:
            d.sometimes(f"{a} = {b};" if kind in FLOATING or other not in FLOATING else f"{a} = ({kind})(int)({b} < 1000 && {b} > -1000 "
                                                                                        f"? {b} : 5);")
        elif what == 1:
            operators = ["+=", "-=", "*="] + (["^=", "|="] if kind not in FLOATING and other not in FLOATING else [])
            value = b if kind in FLOATING or other not in FLOATING else d.pick("1.5", "0.25f", "2")
            d.sometimes(f"{a} {d.r.choice(operators)} {value};")
        elif what == 2:
            d.declare(f"({a} {d.pick('<', '>', '==', '<=', '!=')} {b})")
        elif what == 3 and kind not in FLOATING:
            d.declare(f"(int)P_to{d.r.randrange(2)}((signed char){a}) & 255")
        elif what == 4:
            d.declare(f"(_Bool){a} + !{b}")
        elif what == 5:
            d.line(f"if ({a} > -100000 && {a} < 100000) {d.site(f'({d.pick(*INTEGRAL[4:])})(int){a}')}")
        elif what == 6 and kind != "_Bool":
            d.declare(f"({a}{d.pick('++', '--')} > {b})")
        elif what == 7:
            d.declare(f"({d.condition()} ? {a} : {b}) > {d.pick('0', '1', '-1', '0u')}")
        elif what == 8:
            d.declare(f"(float){a} == (double){a}")
        else:
            d.declare(f"({a} * {d.pick('2', '0.5', '3u', '1.0f')} {d.pick('<', '>')} {b} + {d.pick('1', '1.5', '1u')})")
    d.finish()
