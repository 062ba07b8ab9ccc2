"""Functions and objects that a second file defines. The first file alone is verified with the options of --externals under which the bodies
are legal: what the linked program does may then happen. And both files are verified together."""

LEVELS = ["pure", "writes", "anything"]


def externals(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    level = d.pick("pure", "writes", "writes", "anything")
    d.externals = LEVELS[LEVELS.index(level):]
    for chunk in (d.top, d.second):
        chunk.append("struct P_box { int x; int *p; struct P_box *next; };\nstruct P_task { int (*run)(void *, int); void *with; };")
    makers = []
    visible = d.fresh("g", True)
    d.top.append(f"int {visible} = {d.r.randrange(4)};")
    d.second.append(f"extern int {visible};")
    callback = d.fresh("c", True)
    d.top.append(f"static int P_hidden = 1;\n{d.pick('static ', '')}int {callback}(int x) {{ P_hidden += x; return P_hidden; }}")
    d.top.append("static int P_add(void *at, int x) { *(int *)at += x; return *(int *)at; }")
    d.top.append(f"int P_visible_function(int x) {{ {visible} ^= x | 1; return {visible}; }}")
    d.second.append("extern int P_visible_function(int);")
    all_makers = [plain, writer, box_writer, keeper, chooser, caller, reader, object_of, pointer_object, const_box, by_value, giver, runner,
                  variadic, of_pointers, own_memory, reached_task]
    functions = d.r.sample(all_makers, d.r.randrange(2, 5))
    for make in functions:
        makers += make(d, level, visible, callback)
    cells = d.fresh("k")
    d.line(f"int {cells}[3] = {{ 1, 2, 3 }}; struct P_box box = {{ 4, {cells}, 0 }}, other = {{ 5, {cells} + 1, &box }};")
    for _ in range(d.r.randrange(2, 6)):
        text = d.r.choice(makers).replace("CELL", f"&{cells}[{d.index(3)}]").replace("NUMBER", d.expression(depth=1))
        text = text.replace("BOX", d.pick("&box", "&other"))
        if d.chance(0.75):
            d.declare(text)
        else:
            d.line(f"(void)({text});")
        if d.chance(0.3):
            d.observe(d.pick("P_hidden", visible, f"{cells}[0]", "box.x", "*box.p"))
    d.observe(d.pick("P_hidden", visible, f"{cells}[{d.index(3)}]"))
    d.observe(d.pick("box.x", "other.x", "*other.p", "other.next->x"))
    d.finish()


def anywhere(d, level, visible):
    """what a body may do beyond its arguments"""
    return d.pick(f"{visible} += 3; ", f"{visible} = 9; ", "", "P_visible_function(2); ") if level == "anything" else ""


def function(d, level, visible, declaration, body):
    name = d.fresh("e", True)
    d.top.append(f"{d.pick('extern ', '')}{declaration.replace('NAME', name)};")
    d.second.append(f"{declaration.replace('NAME', name)} {{ {anywhere(d, level, visible)}{body} }}")
    return name


def plain(d, level, visible, callback):
    body = d.pick("return x + 1;", "return x > 1 ? -5 : 77;", "static int n; return n++ + x;", "return 0;")
    name = function(d, level, visible, f"{d.pick('int', 'short', 'unsigned char', 'long')} NAME(int x)", body)
    return [f"(int){name}(NUMBER)"]


def writer(d, level, visible, callback):
    body = "return *p;" if level == "pure" else d.pick("*p = x; return 1;", "*p += 2; return *p;", "if (x) *p = 40; return x;")
    name = function(d, level, visible, "int NAME(int *p, int x)", body)
    return [f"{name}(CELL, NUMBER)"]


def box_writer(d, level, visible, callback):
    writes = ["b->x = 8;", "*b->p = 6;", "if (b->next) b->next->x = 11;", "b->p = &b->x;", "for (; b; b = b->next) b->x++;",
              "if (b->next) b->p = b->next->p;"]
    body = "return b->x;" if level == "pure" else d.r.choice(writes) + " return 2;"
    name = function(d, level, visible, "int NAME(struct P_box *b)", body)
    return [f"{name}(BOX)"]


def keeper(d, level, visible, callback):
    """remembers a pointer and writes through it later"""
    if level != "anything":
        return plain(d, level, visible, callback)
    slot, name = d.fresh("s", True), d.fresh("e", True)
    d.top.append(f"void {name}(int *p);")
    d.second.append(f"static int *{slot}; void {name}(int *p) {{ if ({slot}) *{slot} = 99; {slot} = p; }}")
    return [f"({name}(CELL), 1)"]


def chooser(d, level, visible, callback):
    body = d.pick("return x > 1 ? p : q;", "return p;", "return q;") if level != "pure" else "return 0;"
    name = function(d, level, visible, "int *NAME(int *p, int *q, int x)", body)
    result = d.fresh("r")
    if level == "pure":
        return [f"{name}(CELL, CELL, NUMBER) == 0"]
    return [f"({{ int *{result} = {name}(CELL, CELL, NUMBER); if ({result}) *{result} = 21; {result} ? *{result} : 0; }})"]


def caller(d, level, visible, callback):
    body = d.pick("return f(x);", "return f(1) + f(x);", "if (x > 1) f(3); return x;") if level != "pure" else "return x;"
    name = function(d, level, visible, "int NAME(int (*f)(int), int x)", body)
    return [f"{name}({callback}, NUMBER)"]


def reader(d, level, visible, callback):
    name = function(d, level, visible, "int NAME(const int *p)", d.pick("return *p;", "return *p + 1;"))
    return [f"{name}(CELL)"]


def object_of(d, level, visible, callback):
    name = d.fresh("o", True)
    d.top.append(f"extern {d.pick('', 'const ')}int {name};")
    is_constant = "const" in d.top[-1]
    d.second.append(f"{'const ' if is_constant else ''}int {name} = {d.number()};")
    return [name] if is_constant else [name, f"({name} = NUMBER)", f"{name}++"]


def pointer_object(d, level, visible, callback):
    if level == "pure":
        return object_of(d, level, visible, callback)
    name = d.fresh("o", True)
    d.top.append(f"extern int *{name};")
    if level == "anything" and d.chance(0.6):
        d.second.append(f"int *{name} = &{visible};")
    else:
        d.second.append(f"static int {name}_cell = 3; int *{name} = &{name}_cell;")
    return [f"(*{name} = NUMBER)", f"*{name}", f"(*{name})++"]


def const_box(d, level, visible, callback):
    """const ends at the pointers in the object"""
    body = "return b->x;" if level == "pure" else d.pick("*b->p = 31; return 0;", "if (b->next) { b->next->x = 32; } return b->x;")
    name = function(d, level, visible, "int NAME(const struct P_box *b)", body)
    return [f"{name}(BOX)"]


def by_value(d, level, visible, callback):
    body = "return b.x;" if level == "pure" else d.pick("*b.p += 5; return b.x;", "if (b.next) b.next->p = b.p; return 1;")
    name = function(d, level, visible, "int NAME(struct P_box b)", body)
    return [f"{name}(*BOX)"]


def giver(d, level, visible, callback):
    """a result with a pointer in it"""
    body = "struct P_box b = { 1, 0, 0 }; return b;" if level == "pure" else "struct P_box b = { 2, p, 0 }; return b;"
    name, result = function(d, level, visible, "struct P_box NAME(int *p)", body), d.fresh("r")
    return [f"({{ struct P_box {result} = {name}(CELL); if ({result}.p) *{result}.p = NUMBER; {result}.x; }})"]


def runner(d, level, visible, callback):
    """a callback with its context"""
    body = "return x;" if level == "pure" else d.pick("return f(with, x);", "f(with, 2); return f(with, x);", "if (x & 1) f(with, 5); "
                                                                                                              "return 0;")
    name = function(d, level, visible, "int NAME(int (*f)(void *, int), void *with, int x)", body)
    return [f"{name}(P_add, {d.pick('CELL', '&P_hidden', '&' + visible)}, NUMBER)"]


def variadic(d, level, visible, callback):
    name = d.fresh("e", True)
    body = "int *p = __builtin_va_arg(l, int *); " + ("(void)p;" if level == "pure" else d.pick("*p = n;", "if (n > 1) *p += 7;"))
    d.top.append(f"int {name}(int n, ...);")
    d.second.append(f"int {name}(int n, ...) {{ __builtin_va_list l; __builtin_va_start(l, n); {body} __builtin_va_end(l); return n; }}")
    return [f"{name}(NUMBER, CELL)"]


def of_pointers(d, level, visible, callback):
    body = "return **p;" if level == "pure" else d.pick("**p = 13; return 1;", "*p[1] += 3; return *p[0];", "p[0] = p[1]; return 0;")
    name, table = function(d, level, visible, "int NAME(int **p)", body), d.fresh("t")
    return [f"({{ int *{table}[2] = {{ CELL, CELL }}; {name}({table}); *{table}[0] = NUMBER; *{table}[1]; }})"]


def own_memory(d, level, visible, callback):
    """a pointer to what the second file has for itself"""
    name, result = d.fresh("e", True), d.fresh("r")
    d.top.append(f"int *{name}(int x);")
    changes = "" if level == "pure" else "cell[0] += x; "
    d.second.append(f"int *{name}(int x) {{ static int cell[2]; {changes}return &cell[x & 1]; }}")
    return [f"({{ int *{result} = {name}(NUMBER); int old = *{result}; {d.pick(f'*{result} += 1', '')}; {name}(2); *{result} - old; }})"]


def reached_task(d, level, visible, callback):
    """the function to be called is reached through an argument"""
    body = "return x;" if level == "pure" else d.pick("return t->run(t->with, x);", "if (x > 1) t->run(t->with, 1); return x;")
    name, task = function(d, level, visible, "int NAME(struct P_task *t, int x)", body), d.fresh("t")
    return [f"({{ struct P_task {task} = {{ P_add, {d.pick('CELL', '&P_hidden')} }}; {name}(&{task}, NUMBER); }})"]
