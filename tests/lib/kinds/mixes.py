"""Several objects of different sizes that pass through the same helpers: what is said of one must not be taken for all.

Every object is an array or a struct without padding of at most 17 bytes, most of them of 1 to 4; the helpers take a void * and a size and
do not know more. Accesses that are wider than a byte have types that may alias and be anywhere."""
from .crossings import declare_types, make_object

HELPERS = {
    "put": "static void P_put(void *p, int n, int v) { if (n == 4) *(P_any4 *)p = (unsigned)v; else if (n == 2) *(P_any2 *)p = "
           "(unsigned short)v; else *(char *)p = (char)v; }",
    "get": "static int P_get(const void *p, int n) { "
           "switch (n) { case 4: return (int)*(const P_any4 *)p; case 2: return *(const P_any2 *)p; "
           "default: return *(const unsigned char *)p; } }",
    "fill": "static void P_fill(void *p, int v, unsigned n) { memset(p, v, n); }",
    "copy": "static void *P_copy(void *to, const void *from, unsigned n) { return memmove(to, from, n); }",
    "bytes": "static void P_bytes(void *to, const void *from, int n) { unsigned char *d = to; "
             "const unsigned char *s = from; while (n-- > 0) "
             "*d++ = *s++; }",
    "swap": "static void P_swap(void *a, void *b, int n) { char t[17]; memcpy(t, a, n); memcpy(a, b, n); memcpy(b, t, n); }",
    "sum": "static int P_sum(const void *p, int n) { int s = 0; "
           "for (int i = 0; i < n; i++) s = s * 7 + ((const unsigned char *)p)[i]; return s; }",
    "add": "static void P_add(void *p, int n, int v) { for (int i = 0; i < n; i++) ((unsigned char *)p)[i] += v; }",
}
TABLE = "static struct { void *p; unsigned char n; } P_table[12]; static int P_count;\n" \
        "static void P_enter(void *p, int n) { P_table[P_count].p = p; P_table[P_count++].n = n; }"
VISIT = "static void P_each(void (*f)(void *, int, int), int v) { for (int i = 0; i < P_count; i++) f(P_table[i].p, P_table[i].n, v); }"
NARROW = "static void P_one(void *p, int n, int v) { P_put(p, n == 4 || n == 2 ? n : 1, v); }"


def size_of_object(d):
    return d.r.randrange(1, 5) if d.chance(0.5) else d.r.randrange(1, 18)


def place(d, thing):
    """an address within the object and how many bytes there are"""
    if d.chance(0.6) or thing.size == 1:
        return f"&{thing.lvalue}", thing.size
    offset = d.r.randrange(thing.size)
    return f"(char *)&{thing.lvalue} + {offset}", thing.size - offset


def number(d):
    return d.expression(depth=1) if d.ints and d.chance(0.35) else str(d.pick(1, 2, 5, 97, 99, 127, 200, 255, 0x1234, -1))


def width(d, most):
    return d.r.choice([w for w in (1, 2, 4) if w <= most])


def writing(d, thing, things):
    at, size = place(d, thing)
    what = d.r.randrange(10)
    if what < 3:
        return f"P_put({at}, {width(d, size)}, {number(d)});"
    if what == 3:
        return f"P_fill({at}, {number(d)}, {d.r.randrange(1, size + 1)});"
    if what == 4:
        return f"P_add({at}, {d.r.randrange(1, size + 1)}, {number(d)});"
    if what == 5:
        return f"memset({at}, {number(d)}, {d.r.randrange(1, size + 1)});"
    if what == 6:
        return f"{thing.lvalue}{thing.suffix} {d.pick('=', '=', '+=')} {number(d)};"
    if what == 7:
        return f"P_each({d.pick('P_add', 'P_one')}, {number(d)});"
    other = d.r.choice([t for t in things if t is not thing])
    source, most = place(d, other)
    length = d.r.randrange(1, min(size, most) + 1)
    if what == 8:
        return f"P_swap({at}, {source}, {length});"
    return f"{d.pick('P_copy', 'P_bytes', 'memcpy')}({at}, {source}, {length});"


def reading(d, thing):
    at, size = place(d, thing)
    what = d.r.randrange(5)
    if what < 2:
        return f"P_get({at}, {width(d, size)})"
    if what == 2:
        return f"P_sum({at}, {d.r.randrange(1, size + 1)})"
    if what == 3:
        return f"(int)((unsigned char *)&{thing.lvalue})[{d.r.randrange(thing.size)}]"
    return f"(int){thing.lvalue}{thing.suffix}"


def mixes(d):
    d.includes += ["stdlib.h", "string.h"]
    declare_types(d)
    d.top += [*HELPERS.values(), TABLE, VISIT, NARROW]
    for _ in range(d.r.randrange(3)):
        d.input(d.r.randrange(0, 200))
    things = [make_object(d, size_of_object(d)) for _ in range(d.pick(3, 3, 4, 5, 6, 8, 10))]
    for thing in things:
        if d.chance(0.3):
            d.line(f"P_enter(&{thing.lvalue}, {thing.size});")
    for _ in range(d.pick(5, 5, 8, 12, 20, 30)):
        thing = d.r.choice(things)
        if d.chance(0.15):
            d.declare(reading(d, thing))
        else:
            d.sometimes(writing(d, thing, things), 0.1)
    for thing in d.r.sample(things, d.r.randrange(1, 3)):
        d.observe(reading(d, thing))
