"""Pointers and scopes: integers that were pointers, pointers in bytes, arrays of arrays, blocks on the stack, statement expressions."""


def some_inputs(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()


def addresses(d):
    """the ways of a pointer from an object to an access"""
    d.includes += ["stdint.h", "string.h", "stddef.h", "stdlib.h"]
    some_inputs(d)
    d.top.append("struct P_part { short tag; int value; };\nstruct P_whole { char c; struct P_part part; int rest[2]; };")
    d.top.append("static int P_g[4] = { 1, 2, 3, 4 };\nstatic void *P_slot;\nint P_shared = 6;")
    d.top.append("static int *P_pick(int n) { return n > 1 ? &P_shared : n == 1 ? P_g + 1 : P_g; }")
    d.top.append("static void P_set(void *p, int v) { *(int *)p = v; }\nstatic void P_through(int **p, int v) { **p = v; *p = P_g + (v "
                 "& 3); }")
    a, w, m = d.fresh("a"), d.fresh("w"), d.fresh("m")
    d.line(f"int {a}[4] = {{ {', '.join(d.number() for _ in range(4))} }}, {m}[2][3] = {{ {{ 1, 2, 3 }}, {{ 4, 5 }} }};")
    d.line(f"struct P_whole {w} = {{ 'x', {{ 2, 3 }}, {{ 4, 5 }} }};")
    pointers = []
    def pointer(value):
        name = d.fresh("p")
        d.line(f"int *{name} = {value};")
        pointers.append(name)
        return name
    pointer(f"{d.pick(f'{a} + {d.index(4)}', f'P_pick({d.expression(depth=1)})', f'&{w}.rest[{d.index(2)}]')}")
    pointer(f"{d.condition()} ? {pointers[0]} : "
            f"{d.pick(f'&{a}[{d.index(4)}]', f'&P_g[{d.index(4)}]', f'&{m}[{d.index(2)}][{d.index(3)}]')}")
    for _ in range(d.r.randrange(4, 10)):
        p, q, x = d.r.choice(pointers), d.r.choice(pointers), d.expression(depth=1)
        what = d.r.randrange(16)
        if what == 0:
            number = d.pick(f"(uintptr_t){p}", f"((uintptr_t){p} ^ 5) ^ 5", f"((uintptr_t){p} | 1) - 1", f"(uintptr_t){p} + 0")
            pointer(f"(int *)(uintptr_t)({number})")
        elif what == 1:
            name = d.fresh("b")
            d.line(f"unsigned char {name}[sizeof(int *)]; memcpy({name}, &{p}, sizeof {p});")
            d.line(f"int *c{name}; memcpy(&c{name}, {name}, sizeof c{name});")
            pointers.append(f"c{name}")
        elif what == 2:
            d.line(f"P_slot = {p};")
            pointer("P_slot")
        elif what == 3:
            name = d.fresh("s")
            d.line(f"struct P_part *{name} = &{w}.part;")
            d.declare(f"((struct P_whole *)((char *){name} - offsetof(struct P_whole, "
                      f"part)))->{d.pick('c', f'rest[{d.index(2)}]', 'part.value')}")
        elif what == 4:
            d.sometimes(f"P_set({d.pick(p, f'&{w}.part.value', f'{m}[1]', 'P_g')}, {x});")
        elif what == 5:
            d.sometimes(f"P_through(&{p}, {x});" if not p.startswith("cb") else f"*{p} = {x};")
        elif what < 9:
            d.sometimes(f"*{p} {d.pick('=', '+=', '-=')} {d.pick(x, '*' + q)};")
        elif what == 9:
            d.declare(f"({p} == {q}) + 2 * (*{p} == *{q})")
        elif what == 10:
            name = d.fresh("r")
            d.line(f"int (*{name})[3] = {m} + {d.index(2)};")
            d.declare(f"(*{name})[{d.index(3)}] + {name}[0][{d.index(3)}]")
        elif what == 11:
            name = d.fresh("t")
            d.line(f"int *{name}[3] = {{ {p}, {q}, {a} }}; int **u{name} = {name} + {d.index(3)};")
            d.line(f"**u{name} = {x}; *u{name} = {d.pick(p, q)};")
            d.declare(f"*{name}[{d.index(3)}]")
        elif what == 12:
            name = d.fresh("e")
            d.line(f"int *{name} = {a} + 4; {name}[-{d.r.randrange(1, 5)}] = {x};")
            d.declare(f"(int)({name} - {a}) + {name}[-{d.r.randrange(1, 5)}]")
        elif what == 13:
            d.line(f"for (int *i = {a}; i != {a} + 4; i++) *i {d.pick('+=', '^=')} {x};")
        elif what == 14:
            name = d.fresh("h")
            d.line(f"int **{name} = malloc(2 * sizeof *{name}); {name}[0] = {p}; {name}[1] = {q};")
            d.line(f"*{name}[{d.index(2)}] = {x};")
            pointer(f"{name}[{d.index(2)}]")
        else:
            name = d.fresh("c")
            d.line(f"char *{name} = (char *)&{d.pick(a, w, 'P_g', m)}; {name}[{d.index(8)}] {d.pick('=', '^=')} {x};")
    d.observe(f"{a}[{d.index(4)}]")
    d.observe(d.pick(f"{w}.rest[{d.index(2)}]", "P_shared", f"P_g[{d.index(4)}]", f"{m}[{d.index(2)}][{d.index(3)}]", f"*{pointers[-1]}"))
    d.finish()


def scopes(d):
    """lifetimes, names that hide one another, lengths that are computed"""
    d.includes += ["string.h", "stddef.h"]
    some_inputs(d)
    d.top.append(f"int P_x = {d.r.randrange(5)};\nenum P_e {{ P_A = {d.pick('-1', '0', '3')}, P_B, P_C = P_B + 4 }};")
    d.top.append("static int P_next(void) { static int n; static int step = 2; n += step; step ^= 1; return n; }")
    d.top.append("static int P_old(a, b) int a; short b; { return a * 2 + b; }")
    d.top.append("static inline int P_sum(int n, int a[n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }")
    d.top.append("struct P_flex { int n; char data[]; };\n#define P_MAX(a, b) ({ __typeof__(a) A = (a); __typeof__(b) B = (b); A > B ? "
                 "A : B; })")
    d.top.append("static struct P_pair { int a, b; } P_swap(struct P_pair p) { int t = p.a; p.a = p.b; p.b = t; return p; }")
    total = d.declare("0")
    for _ in range(d.r.randrange(3, 8)):
        x, y = d.expression(depth=1), d.expression(depth=1)
        what = d.r.randrange(17)
        if what == 0:
            d.line(f"{{ int P_x = {x}; {total} += P_x; {{ extern int P_x; {total} += P_x++; }} {total} ^= P_x; }}")
        elif what == 1:
            d.line(f"for (int i = 0; i < 3; i++) {{ int n = (({x}) & 3) + 1, v[n]; for (int k = 0; k < n; k++) v[k] = i + k; "
                   f"{total} += v[n - 1] + (int)(sizeof v / sizeof *v); }}")
        elif what == 2:
            d.line(f"{total} += P_next() * 3;")
        elif what == 3:
            d.declare(f"P_old({x}, {y})")
        elif what == 4:
            name = d.fresh("v")
            d.line(f"int {name}[4] = {{ [1 ... 2] = {x}, [3] = 7 }};")
            d.declare(f"P_sum(4, {name}) + P_sum(({y}) & 3, {name})")
        elif what == 5:
            d.declare(f"P_MAX({x}, (short)({y}))")
        elif what == 6:
            d.declare(f"_Generic({d.pick('P_x', '1L', '(char)1', '1.5f', 'P_B', '&P_x')}, int: 1, long: 2, float: 3, unsigned: 4, char: "
                      f"5, int *: 6, default: 9) + ({x})")
        elif what == 7:
            d.declare(f"({x}) ?: {y}")
        elif what == 8:
            name = d.fresh("q")
            d.line(f"struct P_pair {name} = P_swap((struct P_pair){{ {x}, {y} }});")
            d.declare(f"{name}.a - P_swap({name}).a")
        elif what == 9:
            name = d.fresh("k")
            d.line(f"int *{name} = (int[]){{ {x}, 2, {y} }}; {name}[1]++;")
            d.declare(f"{name}[{d.index(3)}]")
        elif what == 10:
            name = d.fresh("f")
            d.line(f"_Alignas(8) char m{name}[16]; struct P_flex *{name} = (struct P_flex *)m{name}; {name}->n = 2;")
            d.line(f"{name}->data[0] = {x}; {name}->data[1] = {y};")
            d.declare(f"{name}->data[{d.index(2)}] + (int)offsetof(struct P_flex, data)")
        elif what == 11:
            d.declare(f"(int)sizeof({d.pick('P_x + 1L', 'struct P_pair', 'char[3]', 'P_next()', '(char)1', 'P_A')})")
        elif what == 12:
            d.declare(f"(enum P_e)({x}) {d.pick('==', '<', '>')} {d.pick('P_A', 'P_B', 'P_C')}")
        elif what == 13:
            name = d.fresh("n")
            d.line(f"char *{name} = __builtin_alloca((({x}) & 3) + 2); memset({name}, 3, 2); {name}[1] = {y};")
            d.declare(f"{name}[{d.index(2)}]")
        elif what == 14:
            d.line(f"int *l{d.fresh('l')} = 0; for (int i = 0; i < 3; i++) {{ int fresh = i; fresh += {x}; {total} += fresh; }}")
        elif what == 15:
            d.line(f"{total} = ({total} += {x}, {total} * 2), P_x = {y};")
        else:
            d.declare(f"({x}) > 2 ? P_next() : (P_x = {y})")
    d.observe("P_x")
    d.observe(total)
    d.finish()
