"""Writer × object × reader × way of the pointer: bytes of a small object (1 to 17 of them) are written in one way and read in another.

An object is a place (global, local, heap, member, element …) and a type; places.py of the same folder has pointers to ints only. What is
written in one type and read in another has types that may alias and be anywhere, so that gcc and the standard agree on what happens."""
from .crossreaders import READERS
from .crosswriters import WRITERS

MOST_BYTES = 17
ELEMENTS = {"signed char": 1, "unsigned char": 1, "char": 1, "short": 2, "unsigned short": 2, "int": 4, "unsigned": 4, "long long": 8,
            "unsigned long long": 8}
WIDE = {1: "unsigned char", 2: "unsigned short", 4: "unsigned", 8: "unsigned long long"}


class Thing:
    """An object: an lvalue, the text of its type before and behind a name, its bytes, the type of a part and how that is chosen."""

    def __init__(self, lvalue, kind, size, part, suffix):
        self.lvalue, self.kind, self.size, self.part, self.suffix = lvalue, kind, size, part, suffix


def declare_types(d):
    """types with which any byte may be accessed"""
    for size, kind in WIDE.items():
        d.top.append(f"typedef {kind} P_any{size} __attribute__((may_alias, aligned(1)));")
    byte = d.pick("unsigned char", "signed char")
    d.top.append(f"static int P_order(const void *a, const void *b) {{ return *(const {byte} *)a - *(const {byte} *)b; }}")


def shared_inputs(d):
    """inputs that helpers see, too"""
    for _ in range(d.r.randrange(3)):
        name, source = d.fresh("in", True), d.input(d.r.randrange(0, 200))
        d.top.append(f"static int {name};")
        d.line(f"{name} = {source};")
        d.ints[-1] = name


def block_type(d, size):
    """a struct of so many bytes that may alias anything"""
    name = f"struct P_block{size}"
    text = f"{name} {{ unsigned char b[{size}]; }} __attribute__((may_alias));"
    if text not in d.top:
        d.top.append(text)
    return name


def packed_members(d, size):
    """members of a packed struct of this size → (declarations, a scalar member)"""
    out, left, scalars = [], size, []
    while left:
        part = d.r.choice([p for p in ELEMENTS if ELEMENTS[p] <= left])
        most = left // ELEMENTS[part]
        name = f"m{len(out)}"
        if d.chance(0.3) and most > 1:
            count = d.r.randrange(2, most + 1)
            out.append(f"{part} {name}[{count}];")
            scalars.append((f".{name}[{d.r.randrange(count)}]", part))
            left -= count * ELEMENTS[part]
        else:
            out.append(f"{part} {name};")
            scalars.append((f".{name}", part))
            left -= ELEMENTS[part]
    return " ".join(out), d.r.choice(scalars)


def some_type(d, size):
    """→ (text before a name, text behind it, type of a part, how a part is chosen)"""
    parts = [p for p in ELEMENTS if size % ELEMENTS[p] == 0]
    exact = [p for p in ELEMENTS if size == ELEMENTS[p]]
    what = d.r.randrange(10)
    if what < 3 and exact:
        part = d.r.choice(exact)
        return part, "", part, ""
    if what < 7:
        part = d.r.choice(parts)
        count = size // ELEMENTS[part]
        return part, f"[{count}]", part, f"[{d.r.randrange(count)}]"
    if what == 7:
        name = d.fresh("s", True)
        part = d.r.choice(parts)
        count = size // ELEMENTS[part]
        d.top.append(f"struct {name} {{ {part} a[{count}]; }};")
        return f"struct {name}", "", part, f".a[{d.r.randrange(count)}]"
    if what == 8:
        name = d.fresh("u", True)
        part = d.r.choice(parts)
        d.top.append(f"union {name} {{ {part} a[{size // ELEMENTS[part]}]; unsigned char b[{size}]; }};")
        return f"union {name}", "", d.pick(part, part), ".a[0]"
    name = d.fresh("s", True)
    members, (suffix, part) = packed_members(d, size)
    d.top.append(f"struct {name} {{ {members} }} __attribute__((packed));")
    return f"struct {name}", "", part, suffix


def make_object(d, size=None):
    size = size or d.r.randrange(1, MOST_BYTES + 1)
    before, behind, part, suffix = some_type(d, size)
    name = d.fresh("o")
    def thing(lvalue):
        return Thing(lvalue, (before, behind), size, part, suffix)
    what = d.r.randrange(11)
    if what < 3:
        d.top.append(f"{d.pick('static ', '')}{before} P_{name}{behind};")
        return thing(f"P_{name}")
    if what == 3:
        d.line(f"static {before} {name}{behind};")
        return thing(name)
    if what == 4:
        if d.chance(0.5):
            d.line(f"{before} {name}{behind} = {{ 0 }};")
        else:
            d.line(f"{before} {name}{behind};")
            d.line(f"memset(&{name}, {d.r.randrange(3)}, sizeof {name});")
        return thing(name)
    if what == 5:
        made = d.pick(f"calloc(1, {size})", f"calloc({size}, 1)", f"memset(malloc({size + d.r.randrange(3)}), 0, {size})")
        if behind:
            d.line(f"{before} (*{name}){behind} = {made};")
        else:
            d.line(f"{before} *{name} = {made};")
        return thing(f"(*{name})")
    if what == 6:
        s, tag = d.fresh("s", True), d.pick("char tag;", "char tag[3];", "short tag;", "")
        packed = d.pick("", " __attribute__((packed))")
        d.top.append(f"struct {s} {{ {tag} {before} in{behind}; {d.pick('', 'char end;', 'int end;')} }}{packed};")
        where = d.pick("static", "global", "local")
        if where == "local":
            d.line(f"struct {s} {name} = {{ 0 }};")
            return thing(f"{name}.in")
        d.top.append(f"{'static ' if where == 'static' else ''}struct {s} P_{name};")
        return thing(f"P_{name}.in")
    if what == 7:
        count = d.r.randrange(2, 4)
        d.top.append(f"static {before} P_{name}[{count}]{behind};")
        return thing(f"P_{name}[{d.index(count)}]")
    if what == 8:
        u = d.fresh("u", True)
        d.top.append(f"union {u} {{ {before} in{behind}; char bytes[{d.r.randrange(1, MOST_BYTES + 3)}]; }};")
        d.top.append(f"static union {u} P_{name};")
        return thing(f"P_{name}.in")
    if what == 9:
        t = d.fresh("t", True)
        d.top.append(f"typedef {before} {t}{behind};")
        d.line(f"{t} *{name} = &({t}){{ 0 }};")
        return thing(f"(*{name})")
    d.line(f"{before} {name}{behind} __attribute__((aligned({d.pick(8, 16)}))) = {{ 0 }};")
    return thing(name)


def way(d, thing):
    """→ a void * to the object, and perhaps lines before it"""
    address, what = f"&{thing.lvalue}", d.r.randrange(13)
    name = d.fresh("p")
    if what == 0:
        d.line(f"void *{name} = {address};")
    elif what == 1:
        d.top.append(f"struct P_h{name} {{ char tag; void *p; }};")
        d.line(f"struct P_h{name} h{name} = {{ 1, {address} }};")
        d.line(f"void *{name} = h{name}.p;")
    elif what == 2:
        d.line(f"void *t{name}[3] = {{ 0, {address}, 0 }};")
        return f"t{name}[1]"
    elif what == 3:
        d.line(f"void *c{name} = {address}, *{name};")
        d.line(f"memcpy(&{name}, &c{name}, sizeof {name});")
    elif what == 4:
        d.line(f"void *{name} = (void *)(uintptr_t){address};")
    elif what == 5:
        d.top.append(f"static void *P_same{name}(void *p) {{ return p; }}")
        return f"P_same{name}({address})"
    elif what == 6:
        d.top.append(f"static void *P_slot{name};")
        d.line(f"P_slot{name} = {address};")
        return f"P_slot{name}"
    elif what == 7:
        d.line(f"void *{name} = {address}, **w{name} = &{name};")
        return f"*w{name}"
    elif what == 8:
        d.line(f"char *{name} = (char *){address} + {thing.size};")
        return f"({name} - {thing.size})"
    elif what == 9:
        other = d.fresh("x")
        d.line(f"{d.pick('char', 'int', 'long long')} {other} = 0; void *{name} = {d.condition() if d.ints else '0'} ? (void *)&{other} "
               f": (void *){address};")
        d.line(f"if ({name} == (void *)&{other}) {name} = {address};")
    else:
        return address
    return name


def acting(d, thing, statement, result=""):
    """the statement about `p` as part of main, of a helper, of a callback"""
    address, name = way(d, thing), d.fresh("f")
    what = d.r.randrange(12)
    if what < 4:
        return f"{{ void *p = {address}; {statement} }}"
    back = f"static long long P_back{name};" if result else ""
    body = statement.replace(result, f"P_back{name}") if result else statement
    after = f" {result} = P_back{name};" if result else ""
    d.top.append(f"{back}static void P_{name}(void *p) {{ {body} }}")
    if what < 7:
        return f"P_{name}({address});{after}"
    if what < 9:
        d.line(f"void (*q{name})(void *) = P_{name};")
        return f"q{name}({address});{after}"
    if what < 11 or d.chance(0.7):  # few engines look into bsearch
        d.top.append(f"static void P_call{name}(void (*f)(void *), void *p) {{ f(p); }}")
        return f"P_call{name}(P_{name}, {address});{after}"
    d.top.append(f"static int P_visit{name}(const void *key, const void *p) {{ P_{name}((void *)p); return 0; }}")
    return f"bsearch(\"\", {address}, 1, {thing.size}, P_visit{name});{after}"


def crossings(d):
    d.includes += ["stdlib.h", "string.h", "strings.h", "stdio.h", "stdint.h", "unistd.h"]
    declare_types(d)
    shared_inputs(d)
    things = [make_object(d)]
    if d.chance(0.4):
        things.append(make_object(d))
    for _ in range(d.pick(1, 1, 2, 2, 3)):
        thing = d.r.choice(things)
        text = d.r.choice(WRITERS)(d, thing, things)
        d.sometimes(acting(d, thing, text), 0.15)
    for thing in things:
        name = d.fresh("r")
        d.line(f"long long {name} = 0;")
        d.line(acting(d, thing, d.r.choice(READERS)(d, thing, name), name))
        d.observe(name)
