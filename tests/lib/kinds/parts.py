"""Values of several parts: vectors of gcc and complex numbers."""
ELEMENTS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long long", "unsigned long long"]
SIZES = {"signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 4, "unsigned int": 4, "float": 4}


def vector_type(d, element):
    """→ name of the type, number of elements"""
    size = SIZES.get(element, 8)
    count = d.r.choice([n for n in (2, 4, 8, 16) if 8 <= n * size <= 32] or [2])
    name = d.fresh("v", True)
    d.top.append(f"typedef {element} {name} __attribute__((vector_size({count * size})));")
    return name, count


def vectors(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    element = d.r.choice(ELEMENTS + ["float", "double"])
    is_float = element in ("float", "double")
    kind, count = vector_type(d, element)
    d.top.append(f"static {kind} P_sum({kind} a, {kind} b) {{ return a {d.pick('+', '-', '*')} b; }}")
    d.top.append(f"static {kind} P_kept = {{{', '.join(str(d.r.randrange(9)) for _ in range(d.r.randrange(1, count + 1)))}}};")
    names = ["P_kept"]
    for _ in range(d.r.randrange(1, 4)):
        names.append(d.fresh("w"))
        d.line(f"{kind} {names[-1]} = {{{', '.join(d.expression(depth=1) for _ in range(d.r.randrange(1, min(count, 4) + 1)))}}};")
    index = lambda: d.index(count)
    operators = ["+", "-", "*"] + ([] if is_float else ["&", "|", "^"])
    for _ in range(d.r.randrange(3, 8)):
        a, b, what = d.r.choice(names), d.r.choice(names), d.r.randrange(11)
        if what < 3:
            d.sometimes(f"{a} = {b} {d.r.choice(operators)} {d.r.choice(names)};")
        elif what == 3:
            d.sometimes(f"{a} {d.r.choice(operators)}= {d.pick(b, '3', d.r.choice(names))};")
        elif what == 4:
            d.sometimes(f"{a}[{index()}] {d.pick('=', '+=')} {d.expression(depth=1)};")
        elif what == 5:
            d.sometimes(f"{a} = {d.pick(f'P_sum({a}, {b})', f'-{b}', f'-({a} + {b})')};")
        elif what == 6 and not is_float:
            text = d.pick(f"{a} = ~{b};", f"{a} = {b} << {d.r.randrange(8)};", f"{a} = {b} >> {d.r.randrange(8)};",
                          f"{a} = {b} / (({d.r.choice(names)} & 3) + 1);", f"{a}++;", f"--{a};")
            d.is_for_gcc |= text in (f"{a}++;", f"--{a};")
            d.sometimes(text)
        elif what == 7:
            mask = d.fresh("m")
            d.line(f"__typeof__({a} < {b}) {mask} = {a} {d.pick('<', '>', '==', '!=', '<=', '>=')} {b};")
            d.declare(f"(int){mask}[{index()}]")
        elif what == 8:
            p = d.fresh("p")
            d.line(f"{kind} *{p} = &{a};")
            d.sometimes(f"(*{p})[{index()}] = {d.number()};")
        elif what == 9:
            bytes_of = d.fresh("u")
            d.line(f"union {{ {kind} v; unsigned char b[sizeof({kind})]; }} {bytes_of} = {{{a}}};")
            d.declare(f"{bytes_of}.b[{d.r.randrange(count)}]")
        else:
            d.line(f"{a} = ({d.condition()}) ? {a} : {b};")
        at = f"{a}[{index()}]"
        d.line(f"if ({at} > -10000 && {at} < 10000) {d.site(f'(int){at}')}" if is_float else d.site(at))
    d.finish()


def complexes(d):
    d.includes += ["complex.h"]
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    kinds = {"float _Complex": "f", "double _Complex": "", "int _Complex": None}
    d.top.append(f"static double _Complex P_kept = {d.r.randrange(5)} + {d.r.randrange(5)}.5 * I;")
    d.top.append(f"static double _Complex P_of(double _Complex a, double _Complex b) {{ return a {d.pick('+', '-', '*')} b; }}")
    names = [("P_kept", "")]
    for _ in range(d.r.randrange(2, 4)):
        kind, name = d.r.choice(list(kinds)), d.fresh("z")
        d.line(f"{kind} {name} = {d.expression(depth=1)} % 50;")
        d.sometimes(f"__imag__ {name} = {d.r.randrange(9)};")
        names.append((name, kinds[kind]))
    part = lambda name: d.pick("__real__ ", "__imag__ ") + name
    for _ in range(d.r.randrange(3, 7)):
        (a, _), (b, suffix), what = d.r.choice(names), d.r.choice(names), d.r.randrange(8)
        if what < 2:
            d.sometimes(f"{a} = {b} {d.pick('+', '-')} {d.pick(d.r.choice(names)[0], '2', '0.5f', '3.0 * I')};")
        elif what == 2:
            d.line(f"if ({part(a)} < 100 && {part(b)} < 100) {a} = {a} * {d.pick('2', '0.5', '(1.0 + 2.0 * I)', f'(1.0 - {b})')};")
        elif what == 3:
            d.sometimes(f"{a} = {d.pick(f'~{b}', f'-{b}', f'{a} / 2.0', f'P_of({a}, {b})')};")
        elif what == 4:
            d.declare(f"({a} {d.pick('==', '!=')} {b}) + !{a} + (_Bool){b}")
        elif what == 5:
            d.sometimes(f"{part(a)} {d.pick('=', '+=', '-=')} {d.number()};")
        elif what == 6 and suffix is not None:
            d.line(f"double {d.fresh('x')} = creal{suffix}({b}) + cimag{suffix}(conj{suffix}({b}));")
        else:
            d.line(f"{a} = ({d.condition()}) ? {a} : {b};")
        at = part(a)
        d.line(f"if ({at} > -10000 && {at} < 10000) {d.site(f'(int)({at} * 4)')}")
    d.finish()
