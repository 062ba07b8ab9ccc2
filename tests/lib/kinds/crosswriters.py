"""The writers of crossings.py: each gives a statement that writes bytes of the object that `p` (a void *) points to."""

FITTING = {1: "unsigned char", 2: "short", 4: "int", 8: "long long"}


def value(d):
    return d.expression(depth=1) if d.ints and d.chance(0.3) else str(d.pick(1, 2, 97, 98, 127, 128, 255, 0x1234, 0x01020304, -1, 5))


def span(d, size, least=1):
    """a part of the object → (offset, length)"""
    if d.chance(0.5):
        return 0, size
    offset = d.r.randrange(0, size - least + 1)
    return offset, d.r.randrange(least, size - offset + 1)


def width_within(d, size):
    width = d.r.choice([w for w in (1, 2, 4, 8) if w <= size])
    return width, d.r.randrange(0, size - width + 1)


def pointer_to(thing):
    before, behind = thing.kind
    return f"(*({before} (*){behind})p)" if behind else f"(*({before} *)p)"


def typed(d, thing, things):
    return f"{pointer_to(thing)}{thing.suffix} {d.pick('=', '=', '=', '+=', '^=')} {value(d)};"


def direct(d, thing, things):
    """the object's own name where that is one of file scope"""
    place = thing.lvalue if thing.lvalue.startswith("P_") and not d.ints else pointer_to(thing)
    return f"{place}{thing.suffix} = {value(d)};"


def other_width(d, thing, things):
    width, offset = width_within(d, thing.size)
    return f"*(P_any{width} *)((char *)p + {offset}) {d.pick('=', '=', '+=', '^=')} {value(d)};"


def set_bytes(d, thing, things):
    offset, length = span(d, thing.size)
    function = d.pick("memset", "memset", "__builtin_memset")
    return f"{function}((char *)p + {offset}, {value(d)}, {length});"


def clear_bytes(d, thing, things):
    offset, length = span(d, thing.size)
    return f"bzero((char *)p + {offset}, {length});"


def copy_bytes(d, thing, things):
    offset, length = span(d, thing.size)
    source = d.fresh("c", True)
    values = ", ".join(str(d.pick(1, 2, 97, 98, 255, 0, 7)) for _ in range(length))
    kind = d.pick("static unsigned char", "static const unsigned char", "static const signed char")
    d.top.append(f"{kind} {source}[{length}] = {{ {values} }};")
    function = d.pick("memcpy", "memcpy", "__builtin_memcpy", "memmove", "mempcpy")
    return f"{function}((char *)p + {offset}, {source}, {length});"


def copy_object(d, thing, things):
    """from another object or from a scalar of some width"""
    if len(things) > 1 and d.chance(0.6):
        other = things[0] if thing is things[1] else things[1]
        if other.lvalue.startswith("P_") and "(" not in other.lvalue:
            length = d.r.randrange(1, min(thing.size, other.size) + 1)
            back = f"memcpy((void *)&{other.lvalue}, p, {length});"
            return back if d.chance(0.3) else f"{d.pick('memcpy', 'memmove')}(p, (void *)&{other.lvalue}, {length});"
    width, offset = width_within(d, thing.size)
    return f"{{ {FITTING[width]} t = {value(d)}; memcpy((char *)p + {offset}, &t, sizeof t); }}"


def move_bytes(d, thing, things):
    length = d.r.randrange(1, thing.size + 1)
    most = thing.size - length + 1
    return f"memmove((char *)p + {d.r.randrange(most)}, (char *)p + {d.r.randrange(most)}, {length});"


def put_text(d, thing, things):
    text = "abcdefghijklmnopqrstuvw"[:d.r.randrange(0, thing.size)]
    function = d.pick("strcpy", "strcpy", "stpcpy", "strncpy", "strcat")
    if function == "strncpy":
        return f"strncpy(p, \"{text}\", {thing.size});"
    if function == "strcat":
        cut = d.r.randrange(len(text) + 1)
        return f"strcpy(p, \"{text[:cut]}\"); strcat(p, \"{text[cut:]}\");"
    return f"{function}(p, \"{text}\");"


def print_text(d, thing, things):
    number = d.pick(1, 7, 12, 345, -6)
    form = d.pick('"%d"', '"%x"', '"%03d"', '"a%db"')
    if d.chance(0.4):
        return f"sprintf(p, \"%.*s\", {d.r.randrange(thing.size)}, \"pqrstuvwxyzpqrstuvwxyz\");"
    return f"snprintf(p, {thing.size}, {form}, {number});"


def scan(d, thing, things):
    width = d.r.choice([w for w in (1, 2, 4, 8) if w <= thing.size])
    form = {1: "%hhd", 2: "%hd", 4: "%d", 8: "%lld"}[width]
    if d.chance(0.3) and thing.size > 1:
        return f"sscanf(\"word 12\", \"%{thing.size - 1}s\", (char *)p);"
    kind = {1: "signed char", 2: "short", 4: "int", 8: "long long"}[width]
    return f"{{ {kind} t = 0; sscanf(\"{d.pick(5, 12, -3, 77)}\", \"{form}\", &t); memcpy(p, &t, sizeof t); }}"


def assign_block(d, thing, things):
    from .crossings import block_type
    length = thing.size if d.chance(0.6) else d.r.randrange(1, thing.size + 1)
    block = block_type(d, length)
    values = ", ".join(str(d.pick(1, 2, 97, 98, 255, 0)) for _ in range(d.r.randrange(1, length + 1)))
    if d.chance(0.5):
        return f"*({block} *)p = ({block}){{ {{ {values} }} }};"
    name = d.fresh("k", True)
    d.top.append(f"static {block} {name} = {{ {{ {values} }} }};")
    return f"*({block} *)p = {name};"


def assign_whole(d, thing, things):
    """by the object's own type"""
    before, behind = thing.kind
    if behind:
        return f"{{ {before} t{behind}; memset(t, {value(d)}, sizeof t); memcpy(p, t, sizeof t); }}"
    return f"{{ {before} t; memset(&t, {value(d)}, sizeof t); *({before} *)p = t; }}"


def byte_loop(d, thing, things):
    step = d.pick(1, 1, 2, 3)
    body = d.pick("i", "i * 3 + 1", "7", value(d))
    return f"for (int i = 0; i < {thing.size}; i += {step}) ((unsigned char *)p)[i] = {body};"


def reversed_loop(d, thing, things):
    return (f"for (int i = 0, k = {thing.size - 1}; i < k; i++, k--) {{ unsigned char t = ((unsigned char *)p)[i]; "
            f"((unsigned char *)p)[i] = ((unsigned char *)p)[k]; ((unsigned char *)p)[k] = t; }}")


def bit_field(d, thing, things):
    name, bits, left = d.fresh("b", True), [], thing.size * 8
    if left < 8:
        return typed(d, thing, things)
    used = 0
    for n in range(d.r.randrange(1, 4)):
        width = d.r.randrange(1, min(left - used, 24) + 1)
        bits.append(f"unsigned f{n} : {width};")
        used += width
        if used >= left:
            break
    d.top.append(f"struct {name} {{ {' '.join(bits)} }} __attribute__((packed, may_alias));")
    return f"((struct {name} *)p)->f{len(bits) - 1} = {value(d)};"


def through_union(d, thing, things):
    name = d.fresh("u", True)
    width, offset = width_within(d, thing.size)
    d.top.append(f"union {name} {{ P_any{width} w; unsigned char b[{width}]; }} __attribute__((may_alias));")
    member = d.pick("w", f"b[{d.r.randrange(width)}]")
    return f"((union {name} *)((char *)p + {offset}))->{member} = {value(d)};"


def sort(d, thing, things):
    if d.chance(0.7):  # few engines look into qsort
        return reversed_loop(d, thing, things)
    width = d.pick(1, 1, *[w for w in (2, 3, 4, 8) if thing.size // w > 1])
    return f"qsort(p, {thing.size // width}, {width}, P_order);"


def library_output(d, thing, things):
    """functions that write through a pointer to a scalar"""
    options = ["*(char *)p = 0; strncat(p, \"xyz\", %d);" % (thing.size - 1)]
    if thing.size >= 2:
        options.append(f"swab(\"{'abcdefghijklmnopqr'[:thing.size // 2 * 2]}\", p, {thing.size // 2 * 2});")
    options.append(f"memccpy(p, \"{'mnopqrstuvwxyzmnopqr'[:thing.size]}\", '{d.pick('o', 'z', 'm')}', {thing.size});")
    options.append(f"__atomic_store_n((P_any1 *)p, {value(d)}, __ATOMIC_SEQ_CST);")
    options.append(f"__sync_fetch_and_add((P_any1 *)p, {value(d)});")
    if thing.kind == ("int", ""):
        options += [f"__builtin_add_overflow({value(d)}, 3, (int *)p);", "sscanf(\"41\", \"%d\", (int *)p);"] * 2
        options += ["snprintf(0, 0, \"abc%n\", (int *)p);"]
    return d.r.choice(options)


def assembly(d, thing, things):
    width, offset = width_within(d, min(thing.size, 4))
    suffix, constraint = {1: ("b", "q"), 2: ("w", "r"), 4: ("l", "r")}[width]
    place = f"*(P_any{width} *)((char *)p + {offset})"
    if d.chance(0.1):
        return (f"{{ void *q = p; unsigned long n = {thing.size}; "
                f"__asm__ volatile(\"rep stosb\" : \"+D\"(q), \"+c\"(n) : \"a\"({value(d)}) "
                ": \"memory\"); }")
    if d.chance(0.4):
        return f"__asm__(\"add{suffix} %1, %0\" : \"+m\"({place}) : \"{constraint}\"((P_any{width})({value(d)})) : \"cc\");"
    return f"__asm__(\"mov{suffix} %1, %0\" : \"=m\"({place}) : \"{constraint}\"((P_any{width})({value(d)})));"


WRITERS = [typed, direct, other_width, set_bytes, set_bytes, clear_bytes, copy_bytes, copy_bytes, copy_object, copy_object, move_bytes,
           put_text, print_text, scan, assign_block, assign_whole, byte_loop, reversed_loop, bit_field, through_union, sort,
           library_output, library_output, assembly]
