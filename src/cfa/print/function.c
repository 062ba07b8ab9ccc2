/* cfa/print/function.c — functions with their bodies, and global variables. */
#include "cfa/print/body.h"

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
    const char *const *names = definition ? param_names(pr, f, &scratch) : NULL;
    type_print_function(pr, f->result, names_var(pr, f->symbol), (parameter_list){types, names, f->count_params, true, f->variadic});
    arena_free(&scratch);
}

/* ---- globals ---- */

void global_print(const printer *pr, const cfa_global *g, bool forward)
{
    bool internal = g->is_static || var_get(pr->s, g->symbol)->kind != VAR_GLOBAL;
    if (!g->defined || g->of_library || (forward && !internal)) print_text(pr, "extern ");
    else if (internal) print_text(pr, "static ");
    if (g->is_thread_local) print_text(pr, "__thread ");
    type_print(pr, var_get(pr->s, g->symbol)->type, 0, names_var(pr, g->symbol));
    if (g->weak) print_text(pr, " __attribute__((weak))");
    if (g->align) buf_printf(pr->out, " __attribute__((aligned(%u)))", g->align);
    if (!forward && g->defined && !g->of_library) init_print(pr, g);
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

void body_print_local(const body *b, var v)
{
    const printer *pr = b->pr;
    const ty_info *t = ty_get(pr->s, var_get(pr->s, v)->type);
    if (vla_is(t)) { /* lives in memory that its declaration allocates */
        buf text = {0};
        buf_printf(&text, "*%s", names_var(pr, v));
        type_print(pr, t->target, 0, text.data);
        buf_free(&text);
        print_text(pr, " __attribute__((unused))");
        return;
    }
    type_print(pr, var_get(pr->s, v)->type, 0, names_var(pr, v));
    if (var_get(pr->s, v)->align) buf_printf(pr->out, " __attribute__((aligned(%u)))", var_get(pr->s, v)->align);
    if (body_is_only_set(b, v)) print_text(pr, " __attribute__((unused))");
}

static void print_locals(const body *b)
{
    const printer *pr = b->pr;
    for (uint32_t k = 0; k < b->f->count_locals; k++) {
        var v = b->f->locals[k];
        if (!body_is_printed(b, v) || declare_has(b, v)) continue;
        print_text(pr, "    ");
        body_print_local(b, v);
        print_text(pr, ";\n");
        if (vla_needs_room(pr, v)) buf_printf(pr->out, "    unsigned long %s__room = 0;\n", names_var(pr, v));
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

static const char *label_prefix(const printer *pr, const cfa_function *f)
{
    for (uint32_t k = 0; k < f->count_labels; k++) {
        const char *text = space_text(pr->s, f->labels[k].name);
        if (text[0] == 'L' || strcmp(text, "end") == 0) return "L__";
    }
    return "L";
}

/* An operation more for each ten may be copied, and a few returns in short functions. */
static uint32_t most_copies(const flow_graph *g)
{
    uint32_t operations = 0;
    for (uint32_t k = 0; k < g->count; k++) operations += g->nodes.data[g->order[k]].weight;
    enum { FEW = 3 };
    return operations / 10 > FEW ? operations / 10 : FEW;
}

/* The statements with the fewest gotos. */
static structure make_structure(body *b)
{
    static const body_style styles[] = {{.switches = true}, {.switches = true, .before = true}, {.before = true}};
    enum { STYLES = sizeof styles / sizeof *styles };
    /* an execution that falls off the end must not run into labels or out of a function that does not return */
    bool may_fall = !b->f->noreturn;
    for (uint32_t k = 0; k < b->f->count_labels; k++) may_fall &= b->f->labels[k].target != 0;
    uint32_t best = 0, fewest = UINT32_MAX;
    for (uint32_t k = 0; k <= STYLES; k++) {
        bool is_last = k == STYLES;
        body_make_flow(b, styles[is_last ? best : k]);
        structure s = structure_build(&b->flow, may_fall ? LOC_EXIT : LOC_NONE, most_copies(&b->flow));
        if (s.gotos == 0 || is_last) return s;
        if (s.gotos < fewest) {
            fewest = s.gotos;
            best = k;
        }
        structure_free(&s);
    }
    return (structure){0};
}

/* Which variables are declared where they get their first value: the statements are printed once to see who mentions them. */
static void find_declarations(body *b, const structure *s)
{
    buf text = {0};
    printer noting = *b->pr;
    noting.out = &text;
    noting.notes = declare_begin(b, s);
    const printer *before = b->pr;
    bool needs_end;
    b->pr = &noting;
    body_print(b, s, "", &needs_end);
    b->pr = before;
    declare_choose(b, s, noting.notes);
    declare_end(noting.notes);
    buf_free(&text);
}

void function_print(const printer *pr, fn which)
{
    const cfa_function *f = fn_get(pr->p, which);
    body b;
    body_open(&b, pr, which);
    printer inside = *pr;
    inside.body = &b;
    b.pr = &inside;
    structure s = make_structure(&b);
    bool needs_end = false;
    find_declarations(&b, &s);
    function_print_head(pr, which, true);
    print_text(pr, "\n{\n");
    uint32_t before = pr->out->len;
    print_locals(&b);
    if (pr->out->len > before && s.first) print_text(pr, "\n");
    body_print(&b, &s, label_prefix(pr, f), &needs_end);
    for (uint32_t k = 0; k < f->count_labels; k++) {
        if (f->labels[k].target) continue;
        label_print(pr, f->labels[k].name); /* code that nothing reaches; its address is still a value */
        print_text(pr, ":\n    __builtin_unreachable();\n");
    }
    if (needs_end) print_text(pr, "end:;\n");
    print_text(pr, "}\n");
    structure_free(&s);
    body_close(&b);
}
