"""Extensions of gcc that hide calls and jumps: nested functions, the cleanup attribute, type-generic mathematics, aligned objects."""


def nested(d):
    """Functions inside of main that read and write its variables, call each other, are called through pointers, and jump out."""
    d.is_for_gcc = True
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    shared = [d.declare(d.number()) for _ in range(2)]
    d.top.append("static int P_apply(int (*f)(int), int n) { int s = 0; for (int i = 0; i < n; i++) s += f(i); return s; }")
    functions, leaves, is_pointed_to = [], d.chance(0.2), d.chance(0.3)
    if leaves:
        d.line("__label__ out;")
        d.lines.insert(0, d.lines.pop())
    for _ in range(d.r.randrange(1, 4)):
        name, at = d.fresh("f"), d.r.choice(shared)
        inner = d.expression(["n", *d.ints], 2)
        body = [f"{at} {d.pick('=', '+=', '-=')} ({inner}) % 50;"] if d.chance(0.7) else []
        if functions and d.chance(0.5):
            body.append(f"{d.r.choice(shared)} += {d.r.choice(functions)}(n & 3) & 15;")
        if d.chance(0.3):
            body.append(f"{{ int {at} = n; {at}++; {d.r.choice(d.ints)} ^= {at} & 1; }}")
        if leaves and d.chance(0.6):
            body.append(f"if (n == {d.r.randrange(4)} && {at} > {d.r.randrange(-9, 20)}) goto out;")
        if d.chance(0.3):
            other = d.fresh("g")
            body.append(f"int {other}(int m) {{ {d.r.choice(shared)} += m; return m + n; }}")
            body.append(f"return {other}(n & 7) + {other}({d.r.randrange(4)});")
        d.line(f"int {name}(int n) {{ {' '.join(body)} return ({d.expression(['n', *shared], 1)}) % 100; }}")
        functions.append(name)
    for _ in range(d.r.randrange(2, 5)):
        f, what = d.r.choice(functions), d.r.randrange(4) if is_pointed_to else 3
        if what == 0:
            d.declare(f"P_apply({f}, {d.r.randrange(1, 4)})")
        elif what == 1:
            p = d.fresh("p")
            d.line(f"int (*{p})(int) = ({d.condition()}) ? {f} : {d.r.choice(functions)};")
            d.declare(f"{p}({d.number()} & 7)")
        else:
            d.declare(f"{f}({d.expression(depth=1)} & 7)")
        d.observe(d.r.choice(shared))
    if leaves:
        d.line("out:;")
    d.observe(f"{shared[0]} * 3 + {shared[1]}")


def cleanups(d):
    """Variables whose cleanup runs where their scope ends: at the end of a block, by break, continue, goto and return."""
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    d.top.append("static int P_log;")
    factors = [d.r.randrange(2, 7) for _ in range(2)]
    for n, factor in enumerate(factors):
        d.top.append(f"static void P_end{n}(int *p) {{ P_log = (P_log * {factor} + *p) % 1009; {d.pick('', '*p = 0;')} }}")
    ending = lambda: f"__attribute__((cleanup(P_end{d.r.randrange(2)})))"
    d.top.append(f"static int P_part(int n) {{ {ending()} int a = n; if (n > {d.r.randrange(4)}) return a + P_log; "
                 f"{ending()} int b = a + 1; return {d.pick('b', 'P_log + b', 'a * b')}; }}")
    for _ in range(d.r.randrange(1, 4)):
        name, again, what = d.fresh("c"), d.fresh("i"), d.r.randrange(5)
        if what == 0:
            d.line(f"{{ {ending()} int {name} = {d.expression(depth=1)} % 20; {name} += P_log & 3; }}")
        elif what == 1:
            way = d.pick("break", "continue", "{ P_log++; continue; }")
            d.line(f"for (int {again} = 0; {again} < {d.r.randrange(1, 5)}; {again}++) {{ {ending()} int {name} = {again}; "
                   f"if ({d.condition()}) {way}; {name} += 2; }}")
        elif what == 2:
            label = d.fresh("l")
            inner = f"{ending()} int {again} = 3; if ({d.condition()}) goto {label}; {name}++;"
            d.line(f"{{ {ending()} int {name} = {d.number()} % 20; {{ {inner} }} "
                   f"P_log += {name}; {label}:; }}")
        elif what == 3:
            d.declare(f"P_part({d.expression(depth=1)} & 7)")
        else:
            d.declare(f"({{ {ending()} int {name} = {d.expression(depth=1)} % 9; {name} + P_log; }})")
        d.observe("P_log")
    d.finish()


def generic(d):
    """Functions that are chosen by the type of their arguments, as tgmath.h does it with gcc, and objects that are aligned."""
    d.is_for_gcc = True
    d.includes += ["math.h", "stdint.h", "stddef.h"]
    for f in ("fabs", "floor", "ceil", "trunc", "round", "rint", "fmax", "fmin", "copysign", "fdim", "sqrt"):
        d.top.append(f"#define P_{f}(...) __builtin_tgmath({f}f, {f}, {f}l, __VA_ARGS__)")
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    kinds = ["float", "double", "int", "long double"]
    names = []
    for _ in range(d.r.randrange(1, 4)):
        kind, name = d.r.choice(kinds), d.fresh("x")
        d.line(f"{kind} {name} = ({d.expression(depth=1)}) % 40{d.pick('', ' + 0.5', ' / 4.0')};")
        names.append(name)
    for _ in range(d.r.randrange(2, 5)):
        a, b, what = d.r.choice(names), d.r.choice(names), d.r.randrange(5)
        if what == 0:
            d.declare(f"(int)(P_{d.pick('fabs', 'floor', 'ceil', 'trunc', 'round', 'rint')}({a}) * 2)")
        elif what == 1:
            d.declare(f"(int)(P_{d.pick('fmax', 'fmin', 'copysign', 'fdim')}({a}, {b}) * 4)")
        elif what == 2:
            d.declare(f"(int)sizeof(P_{d.pick('fabs', 'sqrt', 'floor')}({a}))")
        elif what == 3:
            d.declare(f"(int)P_sqrt({a} * {a} + 1)")
        else:
            to, name = d.r.choice([8, 16, 32, 64]), d.fresh("o")
            d.line(f"_Alignas({to}) {d.pick('char', 'short', 'int')} {name}[3] = {{{d.number()} & 7, 2, 3}};")
            d.declare(f"(int)((uintptr_t){name} % {to}) + {name}[{d.index(3)}]")
        d.observe(d.ints[-1])
    d.finish()
