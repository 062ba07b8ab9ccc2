"""Blocks of the heap, lists, copies between blocks, pointers to the same object."""


def heap(d):
    d.includes += ["stdlib.h", "string.h"]
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    if d.chance(0.5):
        blocks(d)
    else:
        lists(d)
    d.finish()


def blocks(d):
    kind = d.pick("int", "int", "short", "unsigned char", "long", "struct P_cell")
    d.top.append("struct P_cell { char tag; int value; struct P_cell *other; };")
    member = ".value" if kind.startswith("struct") else ""
    count, live = d.r.randrange(2, 5), []
    for _ in range(d.r.randrange(2, 4)):
        name = d.fresh("b")
        d.line(f"{kind} *{name} = {d.pick(f'malloc({count} * sizeof({kind}))', f'calloc({count}, sizeof *{name})')};")
        d.line(f"for (int i = 0; i < {count}; i++) {name}[i]{member} = {d.r.randrange(1, 5)} * i + {d.r.randrange(5)};")
        live.append(name)
    alias = d.fresh("q")
    d.line(f"{kind} *{alias} = {d.condition()} ? {d.r.choice(live)} : {d.r.choice(live)};")
    live_and_alias = live + [alias]
    fixed = live_and_alias[:]
    for _ in range(d.r.randrange(3, 7)):
        a, b = d.r.choice(fixed), d.r.choice(fixed)
        what = d.r.randrange(9)
        if what == 0:
            d.sometimes(f"memcpy({a}, {b} + 1, {d.r.randrange(1, count)} * sizeof *{a});" if a != b and alias not in (a, b) else
                        f"memmove({a}, {b}, {d.r.randrange(1, count + 1)} * sizeof *{a});")
        elif what == 1:
            d.sometimes(f"memset({a}, {d.pick('0', '1', '255')}, {count} * sizeof *{a});")
        elif what < 5:
            d.sometimes(f"{a}[{d.index(count)}]{member} {d.pick('=', '+=', '-=')} {d.expression(depth=1)};")
        elif what == 5:
            d.declare(f"(int){a}[{d.index(count)}]{member}")
        elif what == 6 and alias in fixed:
            name = d.r.choice(live)
            d.line(f"{name} = realloc({name}, {d.r.randrange(count, count + 4)} * sizeof *{name});")
            fixed.remove(alias)  # it may point to the old block
        elif what == 7:
            d.declare(f"{a} == {b}")
        else:
            d.line(f"{{ {kind} *t = {a}; {a} = {b}; {b} = t; }}")
            if alias in (a, b) and alias not in fixed:
                fixed.append(alias)
    d.observe(f"{d.r.choice(fixed)}[{d.index(count)}]{member}")
    if d.chance(0.3) and alias not in fixed:
        d.line(f"free({live[0]}); {live[0]} = malloc(sizeof *{live[0]}); {live[0]}[0]{member} = 3;")
        d.observe(f"{live[0]}[0]{member}")


def lists(d):
    d.top.append("struct P_node { int value; struct P_node *next; };")
    d.top.append("static struct P_node *P_new(int value, struct P_node *next)\n{\n    struct P_node *n = malloc(sizeof *n);\n"
                 "    if (!n) exit(0);\n    n->value = value;\n    n->next = next;\n    return n;\n}")
    head = d.fresh("h")
    d.line(f"struct P_node *{head} = 0;")
    for _ in range(d.r.randrange(1, 5)):
        d.sometimes(f"{head} = P_new({d.expression(depth=1)}, {head});", 0.4)
    for _ in range(d.r.randrange(2, 6)):
        what = d.r.randrange(7)
        if what == 0:
            d.line(f"{{ struct P_node *r = 0; while ({head}) {{ struct P_node *n = {head}->next; {head}->next = r; r = {head}; {head} = "
                   f"n; }} "
                   f"{head} = r; }}")
        elif what == 1:
            d.line(f"for (struct P_node **p = &{head}; *p;) if ((*p)->value {d.pick('>', '==', '<')} {d.expression(depth=1)}) "
                   "{ struct P_node *n = *p; *p = n->next; free(n); } else p = &(*p)->next;")
        elif what == 2:
            name = d.declare("0")
            d.line(f"for (struct P_node *n = {head}; n; n = n->next) {name} = {name} * 2 + n->value;")
        elif what == 3:
            d.line(f"for (struct P_node *n = {head}; n; n = n->next) n->value {d.pick('+=', '^=', '=')} {d.expression(depth=1)};")
        elif what == 4:
            d.line(f"{{ struct P_node **p = &{head}; while (*p) p = &(*p)->next; *p = P_new({d.expression(depth=1)}, 0); }}")
        elif what == 5:
            d.line(f"if ({head} && {head}->next) {{ struct P_node *n = {head}->next; {head}->next = n->next; n->next = {head}; {head} = "
                   f"n; }}")
        else:
            d.declare(f"{head} ? {head}->value : -1")
    d.observe(f"{head} && {head}->next ? {head}->next->value : -7")
