"""Aggregates copied whole at places that the program computes: elements of arrays of structures, members that are structures, unions and
arrays in structures, by assignment, by value through calls, by memcpy, memmove and by helpers that know only sizes. Reads look at single
members behind such a copy: a fact about one member or one element must not survive a copy of all."""

SCALARS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long"]
MIX = {"swap": "static void P_swap(void *a, void *b, unsigned n) "
               "{ unsigned char t[96]; memcpy(t, a, n); memmove(a, b, n); memcpy(b, t, n); }",
       "copy": "static void P_copy(void *base, unsigned size, int to, int from) { "
               "memmove((char *)base + to * size, (char *)base + from * size, size); }",
       "clear": "static void P_clear(void *p, unsigned n) { unsigned char *b = p; while (n--) *b++ = 0; }"}


class Struct:
    """A type with its scalars (paths with marks {n} for an index below n) and the members that can be copied whole (path, struct)."""

    def __init__(self, name):
        self.name, self.scalars, self.wholes = name, [], []


def declare(d, inner):
    """a struct of scalars, arrays, bit-fields, unions, and perhaps members and arrays of the inner one"""
    s = Struct(d.fresh("s", True))
    text = []
    for n in range(d.r.randrange(2, 5)):
        m, what = f"m{n}", d.r.randrange(10)
        kind, count = d.r.choice(SCALARS), d.r.randrange(2, 4)
        if inner and what < 4:
            if d.chance(0.5):
                text.append(f"struct {inner.name} {m}[{count}];")
                at = f".{m}[{{{count}}}]"
            else:
                text.append(f"struct {inner.name} {m};")
                at = f".{m}"
            s.scalars += [at + path for path in inner.scalars]
            s.wholes += [(at, inner)] + [(at + path, t) for path, t in inner.wholes]
        elif what < 7:
            text.append(f"{kind} {m};")
            s.scalars.append(f".{m}")
        elif what == 7:
            text.append(f"{kind} {m}[{count}];")
            s.scalars.append(f".{m}[{{{count}}}]")
        elif what == 8:
            text.append(f"unsigned {m} : {d.r.randrange(1, 13)}; unsigned {m}b : {d.r.randrange(1, 9)};")
            s.scalars += [f".{m}", f".{m}b"]
        else:
            text.append(f"union {{ {kind} a; unsigned char b[{d.r.randrange(1, 5)}]; }} {m};")
            s.scalars.append(f".{m}.a")
    d.top.append(f"struct {s.name} {{ {' '.join(text)} }}{d.pick('', '', ' __attribute__((packed))')};")
    d.top.append(f"static struct {s.name} P_pass_{s.name}(struct {s.name} v, int k) "
                 f"{{ v{with_numbers(d, d.r.choice(s.scalars))} += k; return v; }}")
    d.top.append(f"static struct {s.name} P_pick_{s.name}(const struct {s.name} *v, int k) {{ return v[k]; }}")
    d.top.append(f"static void P_set_{s.name}(struct {s.name} *v, int k, struct {s.name} x) {{ v[k] = x; }}")
    return s


def with_numbers(d, path):
    """indices at the marks, constant ones"""
    while "{" in path:
        a, b = path.index("{"), path.index("}")
        path = path[:a] + str(d.r.randrange(int(path[a + 1:b]))) + path[b + 1:]
    return path


def with_indices(d, path):
    while "{" in path:
        a, b = path.index("{"), path.index("}")
        path = path[:a] + d.index(int(path[a + 1:b])) + path[b + 1:]
    return path


def objects_of(d, s):
    """arrays and single objects of this type, some seen through pointers → paths, and pairs (array, count)"""
    singles, arrays = [], []
    for _ in range(d.r.randrange(2, 4)):
        name, count, what = d.fresh("v"), d.r.randrange(2, 4), d.r.randrange(6)
        if what == 0:
            d.line(f"struct {s.name} {name}[{count}] = {{ 0 }};")
            arrays.append((name, count))
        elif what == 1:
            d.top.append(f"{d.pick('static ', '')}struct {s.name} P_{name}[{count}];")
            arrays.append((f"P_{name}", count))
        elif what == 2:
            d.line(f"struct {s.name} *{name} = calloc({count}, sizeof *{name});")
            arrays.append((name, count))
        elif what == 3:
            d.top.append(f"static struct {{ char tag; struct {s.name} in[{count}]; }} P_{name};")
            arrays.append((f"P_{name}.in", count))
        elif what == 4:
            d.line(f"struct {s.name} {name} = {{ 0 }};")
            singles.append(name)
        else:
            d.top.append(f"static struct {s.name} P_{name};")
            singles.append(f"P_{name}")
    if not arrays:
        name = d.fresh("v", True)
        d.top.append(f"static struct {s.name} {name}[3];")
        arrays.append((name, 3))
    return singles, arrays


class Places:
    def __init__(self, d, types):
        self.d, self.of = d, {}
        for s in types:
            singles, arrays = objects_of(d, s)
            self.of[s.name] = (s, singles + [f"{a}[{{{n}}}]" for a, n in arrays], arrays)
        for s, paths, _ in list(self.of.values()):
            for path, t in s.wholes:
                self.of[t.name][1].extend(p + path for p in paths)

    def whole(self, s):
        return with_indices(self.d, self.d.r.choice(self.of[s.name][1]))

    def scalar(self, s):
        return self.whole(s) + with_indices(self.d, self.d.r.choice(s.scalars))


def copying(d, places, s):
    """a statement that copies an aggregate"""
    a, b, what = places.whole(s), places.whole(s), d.r.randrange(12)
    array, count = d.r.choice(places.of[s.name][2])
    if what < 3:
        return f"{a} = {b};"
    if what == 3:
        return f"memcpy(&{a}, &(struct {s.name}){{ 0 }}, sizeof {a});" if d.chance(0.2) else f"memmove(&{a}, &{b}, sizeof {a});"
    if what == 4:
        return f"{a} = P_pass_{s.name}({b}, {d.expression(depth=1)});"
    if what == 5:
        return f"{a} = P_pick_{s.name}({array}, {d.index(count)});"
    if what == 6:
        return f"P_set_{s.name}({array}, {d.index(count)}, {b});"
    if what == 7:
        return f"P_swap(&{a}, &{b}, sizeof {a});"
    if what == 8:
        return f"P_copy({array}, sizeof *{array}, {d.index(count)}, {d.index(count)});"
    if what == 9:
        return f"for (int i = {d.r.randrange(1, count)}; i < {count}; i++) {array}[i] = {array}[{d.pick('i - 1', '0', 'i & 1')}];"
    if what == 10:
        return f"P_clear(&{a}, sizeof {a});"
    return f"{{ struct {s.name} *p = &{a}; *p = {d.pick(b, b, f'*({d.condition()} ? &{b} : &{places.whole(s)})')}; }}"


def aggregates(d):
    d.includes += ["stdlib.h", "string.h"]
    d.top += list(MIX.values())
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    types = [declare(d, None)]
    if d.chance(0.6):
        types.append(declare(d, types[0]))
    places = Places(d, types)
    for _ in range(d.pick(4, 6, 6, 9, 14)):
        s, what = d.r.choice(types), d.r.randrange(8)
        if what < 3:
            d.sometimes(f"{places.scalar(s)} {d.pick('=', '=', '=', '+=', '^=')} {d.expression(depth=1)};", 0.15)
        elif what == 3:
            d.declare(f"(int){places.scalar(s)}")
        else:
            d.sometimes(copying(d, places, s), 0.15)
    for _ in range(2):
        d.observe(f"(int){places.scalar(d.r.choice(types))}")
    d.finish()
