"""Calls: arguments without names, pointers to functions, recursion, jumps."""


def some_inputs(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()


def varargs(d):
    d.includes += ["stdarg.h"]
    some_inputs(d)
    d.top.append("struct P_item { int x; char y; };\nstruct P_large { long long a[3]; };")
    d.top.append("static long long P_step(int c, long long sum, va_list *list)\n{\n    switch (c) {\n"
                 "    case 'i': return sum * 3 + va_arg(*list, int);\n    case 'u': return sum ^ va_arg(*list, unsigned);\n"
                 "    case 'l': return sum * 5 + va_arg(*list, long);\n    case 'q': return sum + va_arg(*list, long long) * 7;\n"
                 "    case 'd': return sum + (long long)(va_arg(*list, double) * 4);\n    case 'p': return sum + *va_arg(*list, int *);\n"
                 "    case 's': { struct P_item t = va_arg(*list, struct P_item); return sum + t.x * 2 + t.y; }\n"
                 "    case 'z': return sum + va_arg(*list, struct P_large).a[1];\n    }\n    return sum;\n}")
    d.top.append("static long long P_rest(const char *form, long long sum, va_list list)\n{\n"
                 "    for (; *form; form++) {\n        switch (*form) {\n        case 'i': sum = sum * 3 + va_arg(list, int); break;\n"
                 "        case 'd': sum += (long long)va_arg(list, double); break;\n        case 'q': sum ^= va_arg(list, long long); "
                 "break;\n"
                 "        case 'u': sum += va_arg(list, unsigned) & 255; break;\n        case 'l': sum -= va_arg(list, long); break;\n"
                 "        case 'p': sum += ++*va_arg(list, int *); break;\n        case 's': sum += va_arg(list, struct P_item).x; break;\n"
                 "        case 'z': sum += va_arg(list, struct P_large).a[2]; break;\n        }\n    }\n    return sum;\n}")
    d.top.append("static long long P_all(const char *form, ...)\n{\n    va_list list;\n    long long sum = 0;\n    va_start(list, form);\n"
                 "    for (; *form; form++) sum = P_step(*form, sum, &list);\n    va_end(list);\n    return sum;\n}")
    d.top.append("static long long P_twice(int skip, const char *form, ...)\n{\n    va_list list, copy;\n    long long sum = 0;\n"
                 "    va_start(list, form);\n    while (skip-- > 0 && *form) sum = P_step(*form++, sum, &list);\n    va_copy(copy, list);\n"
                 "    sum = P_rest(form, sum, copy);\n    va_end(copy);\n    sum = P_rest(form, sum * 2, list);\n    va_end(list);\n"
                 "    return sum;\n}")
    d.top.append("static int P_count(int n, ...)\n{\n    va_list list;\n    int sum = 0;\n    va_start(list, n);\n"
                 "    for (int i = 0; i < n; i++) sum = sum * 2 + va_arg(list, int);\n    va_end(list);\n    return sum;\n}")
    cell = d.declare(d.number())
    for _ in range(d.r.randrange(2, 5)):
        letters = [d.pick(*"iiiulqdpsz") for _ in range(d.r.randrange(0, 8))]
        value = lambda: d.expression(depth=1)
        make = {"i": lambda: d.pick(f"({value()})", f"(char)({value()})", f"(short)({value()})"), "u": lambda: f"(unsigned)({value()})",
                "l": lambda: f"(long)({value()})", "q": lambda: f"(long long)({value()}) {d.pick('', '<< 33')}",
                "d": lambda: d.pick(f"(double)({value()})", f"(float)({value()})", "2.5"), "p": lambda: f"&{cell}",
                "s": lambda: f"(struct P_item){{ {value()}, (char)({value()}) }}",
                "z": lambda: f"(struct P_large){{{{ {value()}, {value()}, {value()} }}}}"}
        arguments = "".join(", " + make[c]() for c in letters)
        what = d.r.randrange(4)
        if what == 0:
            name = d.fresh("t")
            d.line(f"long long {name} = P_all(\"{''.join(letters)}\"{arguments});")
            d.observe(name)
        elif what == 1 and "p" not in letters:
            name = d.fresh("t")
            d.line(f"long long {name} = P_twice({d.index(3)}, \"{''.join(letters)}\"{arguments});")
            d.observe(name)
        elif what == 2:
            count = d.r.randrange(0, 5)
            passed = count if not d.ints else f"({d.expression(depth=1)}) {d.pick('> 1', '== 0', '< 2')} ? {count} : {count // 2}"
            d.declare(f"P_count({passed}{''.join(', ' + make['i']() for _ in range(count))})")
        else:
            d.declare(f"(int)P_all(\"{''.join(letters)}\"{arguments})")
    d.observe(cell)
    d.finish()


def pointers(d):
    """pointers to functions: tables, callbacks, members, results"""
    some_inputs(d)
    d.top.append(f"static int P_state = {d.r.randrange(4)};")
    names = []
    for n in range(d.r.randrange(2, 5)):
        name = d.fresh("f", True)
        body = d.pick("return x + 1;", "P_state += x; return P_state;", "return -x;", f"P_state ^= {n + 1}; return x * "
                                                                                      f"2;", "return P_state;",
                      "return x > 2 ? 5 : x;")
        d.top.append(f"{d.pick('static ', '')}int {name}(int x) {{ {body} }}")
        names.append(name)
    d.top.append("typedef int P_fn(int);\nstruct P_ops { int kind; P_fn *run; int (*both)(P_fn *, P_fn *, int); };")
    d.top.append("static int P_apply(P_fn *f, int x) { return f ? f(x) : -1; }")
    d.top.append("static int P_chain(P_fn *f, P_fn *g, int x) { return g(f(x)); }")
    d.top.append("static int P_swap(P_fn *f, P_fn *g, int x) { return f(g(x)) + 1; }")
    d.top.append(f"static P_fn *P_choose(int n) {{ return n > 1 ? {d.r.choice(names)} : n == 1 ? {d.r.choice(names)} : "
                 f"{d.pick('0', d.r.choice(names))}; }}")
    d.top.append(f"static P_fn *{d.pick('const ', '')}P_table[4] = {{ {', '.join(d.r.choice(names + ['0']) for _ in range(4))} }};")
    ops = d.fresh("o")
    d.line(f"struct P_ops {ops} = {{ {d.expression(depth=1)}, {d.r.choice(names)}, {d.pick('P_chain', 'P_swap')} }};")
    is_constant = "const P_table" in d.top[-1]
    for _ in range(d.r.randrange(3, 7)):
        x, f, g = d.expression(depth=1), d.r.choice(names), d.r.choice(names)
        what = d.r.randrange(10)
        if what == 0:
            d.declare(f"P_apply(P_table[{d.index(4)}], {x})")
        elif what == 1:
            d.declare(f"P_apply(P_choose({x}), {d.expression(depth=1)})")
        elif what == 2:
            d.declare(f"{ops}.both({f}, {ops}.run, {x})")
        elif what == 3:
            d.sometimes(f"{ops}.run = {d.pick(f, '&' + f, f'{ops}.run')};")
        elif what == 4:
            d.sometimes(f"{ops}.both = {d.pick('P_chain', 'P_swap')};")
        elif what == 5:
            d.declare(f"(*{ops}.run)({x})")
        elif what == 6 and not is_constant:
            d.sometimes(f"P_table[{d.index(4)}] = {f};")
        elif what == 7:
            d.declare(f"{ops}.run == {f}")
        elif what == 8:
            name = d.fresh("p")
            d.line(f"{d.pick(f'P_fn *{name}', f'int (*{name})(int)')} = {d.condition()} ? {f} : {g};")
            d.declare(f"{name}({x}) + ({name} == {g})")
        else:
            name = d.fresh("c")
            d.line(f"struct P_ops {name}[2] = {{ {ops}, {{ 1, {f}, P_swap }} }};")
            d.declare(f"{name}[{d.index(2)}].both({name}[0].run, {name}[1].run, {x})")
    d.observe("P_state")
    d.finish()


def recursion(d):
    some_inputs(d)
    d.top.append("static int P_depth, P_most;")
    d.top.append("static int P_even(int n);\nstatic int P_odd(int n) { return n <= 0 ? 0 : P_even(n - 1); }\n"
                 "static int P_even(int n) { return n <= 0 ? 1 : P_odd(n - 1); }")
    d.top.append(f"static int P_fib(int n) {{ return n < 2 ? n + {d.r.randrange(2)} : P_fib(n - 1) + P_fib(n - 2); }}")
    d.top.append("static int P_sum(const int *a, int n) { return n > 0 ? a[0] + 2 * P_sum(a + 1, n - 1) : 0; }")
    d.top.append("static void P_fill(int *a, int n)\n{\n    int here = n;\n    if (++P_depth > P_most) P_most = P_depth;\n"
                 "    if (n > 0) P_fill(a, n - 1);\n    a[n] += here;\n    P_depth--;\n}")
    d.top.append("static int *P_low(int *a, int *b, int n) { return n <= 0 ? a : *a > *b ? P_low(b, a, n - 1) : P_low(a, b + 1, n - 1); }")
    d.top.append("static int P_count(int n)\n{\n    static int calls;\n    calls++;\n    int before = calls;\n    if (n > 0) P_count(n "
                 "- 1);\n"
                 "    return calls * 10 + before;\n}")
    array = d.fresh("a")
    d.line(f"int {array}[8] = {{ {', '.join(d.number() for _ in range(8))} }};")
    small = lambda: f"(({d.expression(depth=1)}) & 3)"
    for _ in range(d.r.randrange(3, 6)):
        d.pick(lambda: d.declare(f"{d.pick('P_even', 'P_odd')}({small()})"), lambda: d.declare(f"P_fib({small()} + 1)"),
               lambda: d.declare(f"P_sum({array}, {small()})"), lambda: d.line(f"P_fill({array}, {small()});"),
               lambda: d.declare(f"*P_low({array}, {array} + 1, {small()})"), lambda: d.declare(f"P_count({small()})"))()
    d.observe("P_most")
    d.observe(f"{array}[{d.index(8)}]")
    d.finish()


def jumps(d):
    some_inputs(d)
    total, count = d.declare("0"), d.declare(f"({d.expression(depth=1)}) & 3")
    for _ in range(d.r.randrange(2, 5)):
        label, x = d.fresh("again"), d.expression(depth=1)
        what = d.r.randrange(8)
        if what == 0:
            step = d.fresh("n")
            d.line(f"int {step} = 0;")
            d.line(f"{label}: {total} += {x}; if (++{step} < {d.r.randrange(1, 4)}) goto {label};")
        elif what == 1:
            cases = "".join(f"case {n}{d.pick('', f' ... {n + 1}' if n % 2 == 0 else '')}: {total} = {total} * 2 + {d.number()}; "
                            f"{d.pick('break; ', '')}" for n in d.r.sample([0, 2, 4, 7], 3))
            d.line(f"switch ({x}) {{ {cases}{d.pick(f'default: {total}--;', '')} }}")
        elif what == 2:
            d.line(f"{{ int n = {d.r.randrange(1, 6)}; switch (n % 3) {{ case 0: do {{ {total} += 1; case 2: {total} += 10; "
                   f"case 1: {total} += {x}; }} while ((n -= 3) > 0); }} }}")
        elif what == 3:
            d.line(f"for (int i = 0; i < 3; i++) {{ for (int j = 0; j < 3; j++) {{ if (i * j == ({x})) goto {label}; "
                   f"if (j == {count}) {d.pick('break', 'continue')}; {total} += i + j; }} }}")
            d.line(f"{label}: {total} ^= 1;")
        elif what == 4:
            a, b = d.fresh("la"), d.fresh("lb")
            d.line(f"{{ static void *const t[] = {{ &&{a}, &&{b}, &&{label} }}; goto *t[{d.index(3)}]; }}")
            d.line(f"{a}: {total} += 3;")
            d.line(f"{b}: {total} *= 2;")
            d.line(f"{label}: {total} += {count};")
        elif what == 5:
            d.line(f"if ({d.condition()}) goto {label}; else {total}++;")
            d.line(f"{total} += {x};")
            d.line(f"{label}: ;")
        elif what == 6:
            d.line(f"do {{ if ({count}-- > {d.r.randrange(3)}) continue; {total} += {x}; if ({total} > 9) break; }} while ({count} > 0);")
        else:
            d.line(f"{total} += ({{ int s = 0; for (int i = 0; ; i++) {{ if (i > ({x}) || i > 3) break; s += i; }} s; }});")
    d.observe(total)
    d.finish()
