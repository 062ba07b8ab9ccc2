"""The readers of crossings.py: each gives a statement that sets `result` from bytes of the object that `p` (a void *) points to."""
from .crosswriters import pointer_to, span, width_within


def typed(d, thing, result):
    return f"{result} = (long long){pointer_to(thing)}{thing.suffix};"


def other_width(d, thing, result):
    width, offset = width_within(d, thing.size)
    return f"{result} = (long long)*(P_any{width} *)((char *)p + {offset});"


def compare(d, thing, result):
    offset, length = span(d, thing.size)
    byte = d.pick("1", "2", "a", "b", "377", "0")
    text = byte * length if byte in "ab" else f"\\{byte}" * length
    function = d.pick("memcmp", "memcmp", "__builtin_memcmp", "bcmp")
    if d.chance(0.3):
        other = "abcdefghijklmnopqrs"[:length]
        return f"{{ int t = strncmp((char *)p + {offset}, \"{other}\", {length}); {result} = (t > 0) - (t < 0); }}"
    sign = "(t != 0)" if function == "bcmp" else "(t > 0) - (t < 0)"
    return f"{{ int t = {function}((char *)p + {offset}, \"{text}\", {length}); {result} = {sign}; }}"


def copied(d, thing, result):
    """to another object, which is read"""
    width, offset = width_within(d, thing.size)
    kind = {1: "signed char", 2: "unsigned short", 4: "int", 8: "long long"}[width]
    name = d.fresh("d", True)
    where = d.pick("local", "global")
    if d.chance(0.4):
        return (f"{{ unsigned char t[{thing.size}]; memcpy(t, p, {thing.size}); {result} = t[{d.r.randrange(thing.size)}] + 256 * "
                f"t[{d.r.randrange(thing.size)}]; }}")
    if where == "global":
        d.top.append(f"static {kind} {name};")
        return f"memcpy(&{name}, (char *)p + {offset}, {width}); {result} = {name};"
    return f"{{ {kind} t; memcpy(&t, (char *)p + {offset}, {width}); {result} = t; }}"


def byte_loop(d, thing, result):
    return f"for (int i = 0; i < {thing.size}; i++) {result} = {result} * 31 + ((unsigned char *)p)[i];"


def one_byte(d, thing, result):
    return f"{result} = ((unsigned char *)p)[{d.r.randrange(thing.size)}];"


def length(d, thing, result):
    return f"{result} = (long long)strnlen(p, {thing.size});" if d.chance(0.7) else f"{result} = (long long)strlen(p);"


def block(d, thing, result):
    from .crossings import block_type
    size = thing.size if d.chance(0.6) else d.r.randrange(1, thing.size + 1)
    kind = block_type(d, size)
    at = d.r.randrange(size)
    if d.chance(0.3):
        name = d.fresh("z", True)
        d.top.append(f"static {kind} {name}; static {kind} P_of{name}({kind} b) {{ {name} = b; return {name}; }}")
        return f"{result} = P_of{name}(*({kind} *)p).b[{at}];"
    return f"{{ {kind} t = *({kind} *)p; {result} = t.b[{at}] * 256 + t.b[{d.r.randrange(size)}]; }}"


def whole(d, thing, result):
    before, behind = thing.kind
    if behind:
        return typed(d, thing, result)
    return f"{{ {before} t = *({before} *)p; {result} = (long long)t{thing.suffix}; }}"


def search(d, thing, result):
    byte = d.pick("1", "'a'", "'b'", "0", "255")
    return f"{{ char *t = memchr(p, {byte}, {thing.size}); {result} = t ? t - (char *)p : -1; }}"


def number(d, thing, result):
    return (f"{{ char t[{thing.size + 1}]; memcpy(t, p, {thing.size}); t[{thing.size}] = 0; "
            f"{result} = {d.pick('atoi(t)', 'strtol(t, 0, 16)')}; "
            "}")


def sorted_copy(d, thing, result):
    if d.chance(0.7):
        return byte_loop(d, thing, result)
    return (f"{{ unsigned char t[{thing.size}]; memcpy(t, p, {thing.size}); qsort(t, {thing.size}, 1, P_order); {result} = t[0] + 256 * "
            f"t[{thing.size - 1}]; }}")


READERS = [typed, typed, other_width, other_width, compare, copied, copied, byte_loop, one_byte, one_byte, length, block, block, whole,
           search, number, sorted_copy]
