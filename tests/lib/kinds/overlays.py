"""Types in which structures, unions and arrays of one size lie over each other without padding. A part of any type is written, and
all other parts that have bytes in common with it are read: whoever keeps bytes of a union in one way must notice what a write in
another way does."""

SCALARS = {1: ["signed char", "unsigned char"], 2: ["short", "unsigned short"], 4: ["int", "unsigned"],
           8: ["long long", "unsigned long long"]}


class Type:
    """A type of so many bytes: its name, all places in it (path with marks {n} for an index below n, type)."""

    def __init__(self, name, size, is_scalar=False):
        self.name, self.size, self.is_scalar, self.places = name, size, is_scalar, []

    def add(self, path, inner):
        self.places.append((path, inner))
        self.places += [(path + more, t) for more, t in inner.places]


def with_vector(d, pool):
    """a vector between two numbers, so that it lies across what others have there"""
    vector = "typedef int P_pair __attribute__((vector_size(8), aligned(4)));"
    if vector not in d.top:
        d.top.append(vector)
    t, number = Type("struct " + d.fresh("o", True), 16), Type("int", 4, True)
    d.top.append(f"{t.name} {{ int m0; P_pair m1; int m2; }};")
    tag = t.name.split()[1]
    d.top.append(f"static {t.name} P_same_{tag}({t.name} v) {{ return v; }}")
    d.top.append(f"static void P_put_{tag}({t.name} *to, {t.name} v) {{ *to = v; }}")
    for path in (".m0", ".m1[{2}]", ".m2"):
        t.add(path, number)
    pool.append(t)
    return t


def new_type(d, size, depth, pool, is_whole=False):
    again = [t for t in pool if t.size == size]
    if again and d.chance(0.35):
        return d.r.choice(again)
    if size == 1 or depth == 0 or (size <= 8 and d.chance(0.3)):
        if size in SCALARS:
            return Type(d.r.choice(SCALARS[size]), size, True)
    if size == 1:
        return Type("unsigned char", 1, True)
    if size == 16 and not is_whole and d.chance(0.3):
        return with_vector(d, pool)
    what = 0 if is_whole else d.r.randrange(4)
    members = []
    if what == 0 and depth:
        members = [size] * d.r.randrange(2, 4)
    elif what == 1 and size >= 4:
        members = d.pick([size // 2, size // 4, size // 4], [size // 4, size // 4, size // 2])
    else:
        members = [size // 2] * 2
    t = Type(("union " if what == 0 and depth else "struct ") + d.fresh("o", True), size)
    text = []
    for n, part in enumerate(members):
        count = d.pick(1, 1, 2, 4) if part >= 8 else d.pick(1, 1, 1, 2)
        count = count if part >= 2 * count else 1
        is_one_number = is_whole and n == 0 and part // count in SCALARS
        inner = new_type(d, part // count, 0 if is_one_number else max(depth - 1, 0), pool)
        text.append(f"{inner.name} m{n}{f'[{count}]' if count > 1 else ''};")
        t.add(f".m{n}" + (f"[{{{count}}}]" if count > 1 else ""), inner)
    d.top.append(f"{t.name} {{ {' '.join(text)} }};")
    tag = t.name.split()[1]
    d.top.append(f"static {t.name} P_same_{tag}({t.name} v) {{ return v; }}")
    d.top.append(f"static void P_put_{tag}({t.name} *to, {t.name} v) {{ *to = v; }}")
    pool.append(t)
    return t


def path_text(d, path, variable=0.3):
    while "{" in path:
        a, b = path.index("{"), path.index("}")
        n = int(path[a + 1:b])
        index = d.index(n) if d.chance(variable) else str(d.r.randrange(n))
        path = path[:a] + index + path[b + 1:]
    return path


def overlays(d):
    d.includes += ["string.h"]
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    pool = []
    whole = new_type(d, d.pick(4, 8, 8, 16), 3, pool, True)
    while whole.is_scalar:
        whole = new_type(d, d.pick(4, 8, 8, 16), 3, pool, True)
    objects = []
    for _ in range(d.r.randrange(2, 4)):
        name, form = d.fresh("x"), d.r.randrange(4)
        array = d.chance(0.3)
        suffix, path = ("[3]", "[{3}]") if array else ("", "")
        if form == 0:
            d.top.append(f"static {whole.name} P_{name}{suffix};")
            name = "P_" + name
            d.line(f"memset(&{name}, {d.r.randrange(3)}, sizeof {name});")
        else:
            d.line(f"{whole.name} {name}{suffix};")
            d.line(f"memset(&{name}, {d.r.randrange(256)}, sizeof {name});" if form == 1 else
                   f"{name}{'[0]' if array else ''} = ({whole.name}){{0}};" if not array else f"memset({name}, 0, sizeof {name});")
        objects.append((name, path))
    all_places = [("", whole)] + whole.places
    places = lambda kind=None: [(name + path + more, t) for name, path in objects for more, t in all_places
                                if kind is None or t is kind or (t.is_scalar and kind.is_scalar)]
    for _ in range(d.r.randrange(4, 10)):
        to, t = d.r.choice(places())
        to = path_text(d, to)
        if t.is_scalar:
            source = d.r.choice(places(t))
            d.sometimes(f"{to} {d.pick('=', '=', '+=', '^=')} {d.expression(depth=1) if d.chance(0.6) else path_text(d, source[0])};")
        else:
            tag = t.name.split()[1]
            source = path_text(d, d.r.choice(places(t))[0])
            d.sometimes(d.pick(f"{to} = {source};", f"{to} = {source};", f"{to} = P_same_{tag}({source});",
                               f"P_put_{tag}(&{to}, {source});", f"{to} = ({t.name}){{0}};", f"{{ {t.name} t = {source}; {to} = t; }}",
                               f"memmove(&{to}, &{source}, sizeof {to});"))
        if d.chance(0.5):
            at, _ = d.r.choice([p for p in places() if p[1].is_scalar])
            d.observe(f"(long long){path_text(d, at)}")
    for _ in range(2):
        at, _ = d.r.choice([p for p in places() if p[1].is_scalar])
        d.observe(f"(long long){path_text(d, at)}")
    d.finish()
