/* cfa/print/function.c — functions with their bodies, and global variables.
 * A body is its locations in order. Falling through replaces a jump wherever the successor is what is printed next, locations that do
 * nothing are jumped over, and only targets of a printed jump get a label. */
#include "cfa/print/internal.h"

/* ---- heads ---- */

static const char *const *param_names(const printer *pr, const cfa_function *f, arena *scratch)
{
    const char **names = ARENA_ARRAY(scratch, const char *, f->count_params + 1);
    for (uint32_t k = 0; k < f->count_params; k++) names[k] = names_var(pr, f->params[k]);
    return names;
}

static void print_old_style(const printer *pr, const cfa_function *f, bool definition)
{
    buf head = {0};
    buf_str(&head, names_var(pr, f->symbol));
    buf_char(&head, '(');
    for (uint32_t k = 0; definition && k < f->count_params; k++) buf_printf(&head, k ? ", %s" : "%s", names_var(pr, f->params[k]));
    buf_char(&head, ')');
    type_print(pr, f->result, 0, head.data);
    buf_free(&head);
    for (uint32_t k = 0; definition && k < f->count_params; k++) {
        print_text(pr, "\n    ");
        type_print(pr, var_get(pr->s, f->params[k])->type, 0, names_var(pr, f->params[k]));
        print_text(pr, ";");
    }
}

void function_print_head(const printer *pr, fn which, bool definition)
{
    const cfa_function *f = fn_get(pr->p, which);
    if (f->is_static || f->is_inline_only) print_text(pr, "static ");
    if (function_is_old_style(pr, f)) {
        print_old_style(pr, f, definition);
        return;
    }
    arena scratch = {0};
    ty *types = ARENA_ARRAY(&scratch, ty, f->count_params + 1);
    for (uint32_t k = 0; k < f->count_params; k++) types[k] = var_get(pr->s, f->params[k])->type;
    type_print_function(pr, f->result, names_var(pr, f->symbol), types, definition ? param_names(pr, f, &scratch) : NULL, f->count_params,
                        true, f->variadic);
    arena_free(&scratch);
}

/* ---- globals ---- */

void global_print(const printer *pr, const cfa_global *g, bool forward)
{
    bool internal = g->is_static || var_get(pr->s, g->symbol)->kind != VAR_GLOBAL;
    if (!g->defined || (forward && !internal)) print_text(pr, "extern ");
    else if (internal) print_text(pr, "static ");
    if (g->is_thread_local) print_text(pr, "__thread ");
    type_print(pr, var_get(pr->s, g->symbol)->type, 0, names_var(pr, g->symbol));
    if (g->weak) print_text(pr, " __attribute__((weak))");
    if (g->align) buf_printf(pr->out, " __attribute__((aligned(%u)))", g->align);
    if (!forward && g->defined) init_print(pr, g);
    print_text(pr, ";\n");
}

/* ---- bodies ---- */

/* the second of two local labels of one name is "name@2" */
void label_print(const printer *pr, name label)
{
    for (const char *c = space_text(pr->s, label); *c; c++) {
        if (*c == '@') print_text(pr, "__");
        else buf_char(pr->out, *c);
    }
}

typedef struct {
    const printer *pr;
    const cfa_function *f;
    fn which;
    uint32_t *to; /* by location: where control really goes when it gets here: itself, or past what does nothing */
    bool *labelled;
    ex *dispatch;      /* by location: a chain of comparisons with labels starts here that is a computed goto of this value */
    bool *hidden;      /* by location: inside such a chain */
    bool end_labelled; /* a jump to the end of a function that should return a value, but does not there */
    bool returns_void;
    const char *prefix; /* of made-up labels */
} body;

static bool is_silent(const body *b, uint32_t l)
{
    const location *at = &b->f->locations[l];
    if (l < LOC_ENTRY || !at->op.i || !at->next[0]) return false;
    const op_info *o = op_get(b->pr->s, at->op);
    /* `return;` is not allowed in a function with a result, so the printed function runs off its end. */
    return op_is_silent(b->pr, at->op) || (o->kind == OP_RETURN && !o->rhs.i && !b->returns_void);
}

static bool is_dead_end(const body *b, uint32_t l) { return l == LOC_NONE || (l != LOC_EXIT && !b->f->locations[l].op.i); }

/* A cycle of locations that do nothing is an empty endless loop; it stays, at one of them. */
static uint32_t resolve(body *b, uint32_t l)
{
    uint32_t end = l, steps = 0;
    while (!b->to[end] && is_silent(b, end) && steps++ < b->f->count_locations) end = b->f->locations[end].next[0];
    if (b->to[end]) end = b->to[end];
    for (uint32_t k = l; !b->to[k] && k != end;) {
        b->to[k] = end;
        k = b->f->locations[k].next[0];
    }
    if (!b->to[end]) b->to[end] = end;
    return end;
}

static bool has_own_label(const body *b, uint32_t l)
{
    for (uint32_t k = 0; k < b->f->count_labels; k++)
        if (b->f->labels[k].target && b->to[b->f->labels[k].target] == l) return true;
    return false;
}

/* ---- computed gotos: chains of comparisons become `goto *v` again, because gcc may merge labels that nothing jumps to ---- */

static uint32_t label_location(const body *b, name label)
{
    for (uint32_t k = 0; k < b->f->count_labels; k++)
        if (name_equal(b->f->labels[k].name, label)) return b->f->labels[k].target ? b->to[b->f->labels[k].target] : LOC_NONE;
    return LOC_NONE;
}

/* if l compares a value with a label and goes there if it is that one: the value; else none */
static ex compared_with_label(const body *b, uint32_t l)
{
    const cfa_space *s = b->pr->s;
    if (l < LOC_ENTRY || !b->f->locations[l].op.i) return (ex){0};
    const op_info *o = op_get(s, b->f->locations[l].op);
    if (o->kind != OP_ASSUME || !o->positive || ex_get(s, o->rhs)->kind != E_EQ) return (ex){0};
    const ex_info *eq = ex_get(s, o->rhs);
    if (ex_get(s, eq->b)->kind != E_LABEL || b->to[b->f->locations[l].next[0]] != label_location(b, ex_get(s, eq->b)->text)) return (ex){0};
    return eq->a;
}

static void find_dispatch(body *b)
{
    for (uint32_t l = LOC_ENTRY; b->f->count_labels && l < b->f->count_locations; l++) {
        ex value = compared_with_label(b, l);
        if (!value.i || b->hidden[l] || b->dispatch[l].i) continue;
        uint32_t end = b->to[b->f->locations[l].next[1]], compared = 1;
        for (; compared_with_label(b, end).i == value.i && compared <= b->f->count_labels; compared++)
            end = b->to[b->f->locations[end].next[1]];
        /* it has to name every label, and nothing may be left to do for other values */
        if (compared != b->f->count_labels || end < LOC_ENTRY || !b->f->locations[end].op.i ||
            op_get(b->pr->s, b->f->locations[end].op)->kind != OP_UNSUPPORTED)
            continue;
        b->dispatch[l] = value;
        for (uint32_t k = b->to[b->f->locations[l].next[1]]; k != end; k = b->to[b->f->locations[k].next[1]]) b->hidden[k] = true;
        b->hidden[end] = true;
    }
}

static bool is_printed(const body *b, uint32_t l)
{
    return l != LOC_EXIT && !b->hidden[l] && b->to[l] == l && (!is_dead_end(b, l) || has_own_label(b, l));
}

static void print_jump(const body *b, uint32_t to)
{
    to = to ? b->to[to] : LOC_NONE;
    if (to == LOC_EXIT && b->f->noreturn) print_text(b->pr, "__builtin_unreachable();");
    else if (to == LOC_EXIT) print_text(b->pr, b->returns_void ? "return;" : "goto end;");
    else if (is_dead_end(b, to)) print_text(b->pr, b->pr->n->part ? "__builtin_trap();" : "__builtin_unreachable();");
    else buf_printf(b->pr->out, "goto %s%u;", b->prefix, to);
}

/* marks labels; mirrors print_location */
static void note_jump(body *b, uint32_t to)
{
    to = to ? b->to[to] : LOC_NONE;
    if (to == LOC_EXIT) b->end_labelled |= !b->returns_void && !b->f->noreturn;
    else if (!is_dead_end(b, to)) b->labelled[to] = true;
}

typedef enum { END_NONE, END_JUMP, END_IF, END_IF_NOT, END_IF_ELSE } ending;

/* How location l is left when `next` is printed after it (0: the closing brace). */
static ending ending_of(const body *b, uint32_t l, uint32_t next)
{
    const location *at = &b->f->locations[l];
    if (!at->op.i) return END_JUMP; /* a dead end that has a label of its own */
    const op_info *o = op_get(b->pr->s, at->op);
    uint32_t yes = at->next[0] ? b->to[at->next[0]] : LOC_NONE, no = at->next[1] ? b->to[at->next[1]] : LOC_NONE;
    bool yes_next = next ? yes == next : yes == LOC_EXIT, no_next = next ? no == next : no == LOC_EXIT;
    if (o->kind == OP_RETURN || b->dispatch[l].i) return END_NONE;
    if (o->kind == OP_ASSUME) {
        if (yes == no) return yes_next ? END_NONE : END_JUMP;
        return no_next ? END_IF : yes_next ? END_IF_NOT : END_IF_ELSE;
    }
    if (is_dead_end(b, yes) && op_never_returns(b->pr, at->op)) return END_NONE;
    return yes_next && yes != LOC_NONE && !(yes == LOC_EXIT && b->f->noreturn) ? END_NONE : END_JUMP;
}

static void note_location(body *b, uint32_t l, uint32_t next)
{
    const location *at = &b->f->locations[l];
    switch (ending_of(b, l, next)) {
    case END_NONE: break;
    case END_JUMP:
    case END_IF: note_jump(b, at->next[0]); break;
    case END_IF_NOT: note_jump(b, at->next[1]); break;
    case END_IF_ELSE:
        note_jump(b, at->next[0]);
        note_jump(b, at->next[1]);
        break;
    }
}

static void print_location(const body *b, uint32_t l, uint32_t next)
{
    const printer *pr = b->pr;
    const location *at = &b->f->locations[l];
    const op_info *o = op_get(pr->s, at->op);
    ending how = ending_of(b, l, next);
    if (b->dispatch[l].i) {
        print_text(pr, "    goto *");
        expr_print(pr, b->dispatch[l], BIND_UNARY);
        print_text(pr, ";\n");
    } else if (at->op.i && o->kind == OP_ASSUME) {
        if (how == END_NONE || how == END_JUMP) { /* both ways lead to the same place; the condition is still evaluated */
            print_text(pr, "    (void)(");
            expr_print_condition(pr, o->rhs, true);
            print_text(pr, ");\n");
        } else {
            print_text(pr, "    if (");
            expr_print_condition(pr, o->rhs, o->positive == (how != END_IF_NOT));
            print_text(pr, ") ");
            print_jump(b, at->next[how == END_IF_NOT]);
            print_text(pr, "\n");
            if (how == END_IF_ELSE) {
                print_text(pr, "    ");
                print_jump(b, at->next[1]);
                print_text(pr, "\n");
            }
            return;
        }
    } else if (at->op.i && !op_is_silent(pr, at->op)) {
        print_text(pr, "    ");
        printer here = *pr;
        here.where = (uint32_t)(at - b->f->locations);
        op_print(&here, at->op, b->which);
        print_text(pr, "\n");
    }
    if (how == END_JUMP) {
        print_text(pr, "    ");
        print_jump(b, at->next[0]);
        print_text(pr, "\n");
    }
}

static void print_locals(const body *b)
{
    const printer *pr = b->pr;
    for (uint32_t k = 0; k < b->f->count_locals; k++) {
        var v = b->f->locals[k];
        const ty_info *t = ty_get(pr->s, var_get(pr->s, v)->type);
        print_text(pr, "    ");
        if (t->kind == TY_ARRAY && t->count == -2) { /* lives in memory that its declaration allocates */
            buf text = {0};
            buf_printf(&text, "*%s", names_var(pr, v));
            type_print(pr, t->target, 0, text.data);
            buf_free(&text);
            buf_printf(pr->out, ";\n    unsigned long %s__room = 0;\n", names_var(pr, v));
        } else {
            type_print(pr, var_get(pr->s, v)->type, 0, names_var(pr, v));
            if (var_get(pr->s, v)->align) buf_printf(pr->out, " __attribute__((aligned(%u)))", var_get(pr->s, v)->align);
            print_text(pr, ";\n");
        }
    }
    char owner[512];
    var_format(pr->s, b->f->symbol, owner, sizeof owner);
    for (uint32_t k = 0; b->f->count_labels && k < pr->p->globals.len; k++) {
        const cfa_global *g = &pr->p->globals.data[k];
        if (!pr->n->in_function[k] || strcmp(space_text(pr->s, var_get(pr->s, g->symbol)->function), owner) != 0) continue;
        print_text(pr, "    ");
        global_print(pr, g, false);
    }
}

static void print_labels(const body *b, uint32_t l)
{
    for (uint32_t k = 0; k < b->f->count_labels; k++) {
        if (b->f->labels[k].target && b->to[b->f->labels[k].target] == l) {
            label_print(b->pr, b->f->labels[k].name);
            print_text(b->pr, ":\n");
        }
    }
    if (b->labelled[l]) buf_printf(b->pr->out, "%s%u:\n", b->prefix, l);
}

static const char *label_prefix(const printer *pr, const cfa_function *f)
{
    for (uint32_t k = 0; k < f->count_labels; k++) {
        const char *text = space_text(pr->s, f->labels[k].name);
        if (text[0] == 'L' || strcmp(text, "end") == 0) return "L__";
    }
    return "L";
}

/* the location that is printed after l, or 0 */
static uint32_t following(const body *b, uint32_t l)
{
    for (l++; l < b->f->count_locations; l++)
        if (is_printed(b, l)) return l;
    return LOC_NONE;
}

void function_print(const printer *pr, fn which)
{
    const cfa_function *f = fn_get(pr->p, which);
    arena scratch = {0};
    body b = {.pr = pr, .f = f, .which = which, .returns_void = ty_get(pr->s, f->result)->kind == TY_VOID, .prefix = label_prefix(pr, f)};
    b.to = ARENA_ARRAY(&scratch, uint32_t, f->count_locations + 1);
    b.labelled = ARENA_ARRAY(&scratch, bool, f->count_locations + 1);
    b.dispatch = ARENA_ARRAY(&scratch, ex, f->count_locations + 1);
    b.hidden = ARENA_ARRAY(&scratch, bool, f->count_locations + 1);
    for (uint32_t l = LOC_EXIT; l < f->count_locations; l++) resolve(&b, l);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++)
        if (!part_wants_location(pr->n, which, l)) b.to[l] = LOC_NONE;
    find_dispatch(&b);
    uint32_t first = following(&b, LOC_EXIT), start = f->count_locations > LOC_ENTRY ? b.to[LOC_ENTRY] : LOC_EXIT;
    if (first != start) note_jump(&b, start);
    for (uint32_t l = first, next; l; l = next) {
        next = following(&b, l);
        note_location(&b, l, next);
    }
    function_print_head(pr, which, true);
    print_text(pr, "\n{\n");
    uint32_t before = pr->out->len;
    print_locals(&b);
    if (pr->out->len > before && first) print_text(pr, "\n");
    if (first != start && !(start == LOC_EXIT && !first)) {
        print_text(pr, "    ");
        print_jump(&b, start);
        print_text(pr, "\n");
    }
    for (uint32_t l = first, next; l; l = next) {
        next = following(&b, l);
        print_labels(&b, l);
        print_location(&b, l, next);
    }
    for (uint32_t k = 0; k < f->count_labels; k++) {
        if (f->labels[k].target) continue;
        label_print(pr, f->labels[k].name); /* code that nothing reaches; its address is still a value */
        print_text(pr, ":\n    __builtin_unreachable();\n");
    }
    if (b.end_labelled) print_text(pr, "end:;\n");
    print_text(pr, "}\n");
    arena_free(&scratch);
}
