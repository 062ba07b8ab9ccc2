/* Looks at the edges of the program: calls that leave it, variables and parameters that come from outside. */
#include "analysis/facts/environment.h"

#include "cfa/library.h"

#include <string.h>

/* It gives an input and takes nothing, so there is nothing else that it could do. */
static bool is_input(const cfa_space *s, const cfa_external *x)
{
    const var_info *v = var_get(s, x->symbol);
    return library_is_nondet(space_text(s, v->name)) && !ty_get(s, v->type)->count_params;
}

static bool is_unknown(const verify_task *t, const cfa_external *x)
{
    const cfa_program *p = t->program;
    return !x->is_builtin && !is_input(p->space, x) && !x->is_added && !t->is_error_external[x - p->externals.data] &&
           external_effect_is_unknown(space_text(p->space, var_get(p->space, x->symbol)->name));
}

static bool edge_leaves(const verify_task *t, const call_edge *e)
{
    uint32_t count;
    bool leaves;
    if (e->callee.i != FN_NONE.i || e->symbol.i || !t->reachable[e->caller.i] || t->is_error[e->caller.i]) return false;
    (void)pointsto_targets(t->pt, e->caller, e->location, &count, &leaves);
    return leaves;
}

static bool leaves_by_pointer(const verify_task *t)
{
    for (uint32_t e = 0; e < t->calls->count_edges; e++)
        if (edge_leaves(t, &t->calls->edges[e])) return true;
    return false;
}

/* Called directly from what the entry reaches. */
static bool is_used(const verify_task *t, var symbol)
{
    for (uint32_t e = 0; e < t->calls->count_edges; e++) {
        const call_edge *c = &t->calls->edges[e];
        if (c->symbol.i == symbol.i && c->callee.i == FN_NONE.i && t->reachable[c->caller.i] && !t->is_error[c->caller.i]) return true;
    }
    return false;
}

typedef struct {
    buf *out;
    uint32_t count, most;
} name_list;

static void add_name(name_list *l, const char *text)
{
    if (l->count < l->most) buf_printf(l->out, "%s%s", l->count ? ", " : "", text);
    l->count++;
}

static void end_list(const name_list *l)
{
    uint32_t rest = l->count > l->most ? l->count - l->most : 0;
    if (rest) buf_printf(l->out, " and %u other%s", rest, rest > 1 ? "s" : "");
}

void environment_list(const verify_task *t, uint32_t most, buf *out)
{
    const cfa_program *p = t->program;
    name_list list = {out, 0, most};
    for (uint32_t k = 0; k < p->externals.len; k++) {
        const cfa_external *x = &p->externals.data[k];
        if (is_unknown(t, x) && is_used(t, x->symbol)) add_name(&list, space_text(p->space, var_get(p->space, x->symbol)->name));
    }
    if (leaves_by_pointer(t)) add_name(&list, "those called through pointers");
    end_list(&list);
}

/* ---- the end of the program ---- */

/* Where functions of the program run when it ends, it matters whether a function without a body ends it. A function that never returns
 * does, as far as anybody knows; in a world where such functions call what has external linkage, each of them may call exit. */
static bool may_end(const verify_task *t, const cfa_external *x)
{
    return (x->noreturn || t->externals == EXTERNALS_ANYTHING) && is_unknown(t, x) && is_used(t, x->symbol);
}

bool environment_ends(const verify_task *t, buf *out)
{
    const cfa_program *p = t->program;
    if (!p->runs_at_end || t->externals == EXTERNALS_PURE) return false;
    for (uint32_t k = 0; k < p->externals.len; k++) {
        const cfa_external *x = &p->externals.data[k];
        if (!may_end(t, x)) continue;
        if (out) buf_printf(out, "%s", space_text(p->space, var_get(p->space, x->symbol)->name));
        return true;
    }
    bool by_pointer = t->externals == EXTERNALS_ANYTHING && leaves_by_pointer(t);
    if (by_pointer && out) buf_printf(out, "a function that is called through a pointer");
    return by_pointer;
}

/* ---- pointers from outside ---- */

static bool gives_pointer(const cfa_space *s, var function)
{
    const ty_info *t = ty_get(s, var_get(s, function)->type);
    return t->kind == TY_FUNCTION && ty_has_pointer(s, t->target);
}

/* Where pointers come from that the program did not make. */
void environment_list_pointers(const verify_task *t, uint32_t most, buf *out)
{
    const cfa_program *p = t->program;
    const cfa_space *s = p->space;
    name_list list = {out, 0, most};
    for (uint32_t k = 0; k < p->externals.len; k++) {
        const cfa_external *x = &p->externals.data[k];
        if (is_unknown(t, x) && gives_pointer(s, x->symbol) && is_used(t, x->symbol))
            add_name(&list, space_text(s, var_get(s, x->symbol)->name));
    }
    for (uint32_t k = 0; k < p->globals.len; k++) {
        const cfa_global *g = &p->globals.data[k];
        const char *text = space_text(s, var_get(s, g->symbol)->name);
        bool is_stream = strcmp(text, "stdin") == 0 || strcmp(text, "stdout") == 0 || strcmp(text, "stderr") == 0;
        if (!g->defined && !is_stream && ty_has_pointer(s, var_get(s, g->symbol)->type)) add_name(&list, text);
    }
    const cfa_function *entry = fn_get(p, t->entry);
    for (uint32_t k = 0; k < entry->count_params && strcmp(fn_name(p, t->entry), "main") != 0; k++)
        if (ty_has_pointer(s, var_get(s, entry->params[k])->type)) add_name(&list, space_text(s, var_get(s, entry->params[k])->name));
    end_list(&list);
}

/* ---- what is called back ---- */

static bool writes_inside(const verify_task *t, const effect_set *mod)
{
    if (mod->everything || mod->count_vars) return true;
    for (uint32_t k = 0; k < mod->count_regions; k++)
        if (!pointsto_is_outside(t->pt, mod->regions[k])) return true;
    return false;
}

bool environment_matters(const verify_task *t)
{
    buf names = {0};
    bool calls, open = pointsto_is_open(t->pt) || environment_ends(t, NULL);
    environment_list(t, 1, &names);
    calls = names.len > 0;
    buf_free(&names);
    for (uint32_t f = 0; calls && !open && f < t->program->functions.len; f++) open = pointsto_calls_back(t->pt, (fn){f});
    return open;
}

fn environment_callback(const verify_task *t)
{
    buf names = {0};
    environment_list(t, 1, &names);
    bool calls = names.len > 0;
    buf_free(&names);
    for (uint32_t f = 0; calls && f < t->program->functions.len; f++) {
        if (!pointsto_calls_back(t->pt, (fn){f})) continue;
        if (t->can_fail[f] || t->program->functions.data[f].unsupported.i || writes_inside(t, &t->effects->mod[f])) return (fn){f};
    }
    return FN_NONE;
}

/* ---- sentences ---- */

/* deeds: the steps of code outside in an execution were told before */
static const char *about_functions(externals_mode mode, bool is_true, bool deeds)
{
    if (!is_true && deeds)
        return "in this execution, apart from that, functions without a body only return values; they write nothing and call nothing of "
               "the "
               "program";
    if (!is_true)
        return "in this execution, functions without a body only return values; they write nothing and call nothing of the program";
    switch (mode) {
    case EXTERNALS_PURE:
        return "functions without a body return arbitrary values, write nothing and call nothing of the program (--externals writes or "
               "anything lifts this)";
    case EXTERNALS_WRITES:
        return "functions without a body write only errno, memory that the program neither declares nor allocates, and what pointers reach "
               "that were passed to one of them, not through pointers to const, and call only functions that they receive, no error "
               "function, and come back to their callers, if at all (--externals anything lifts this)";
    default:
        return "functions without a body write nothing static that was not passed to them and nothing through pointers to const, and call "
               "no error function and no static "
               "function that was not passed to them (no option lifts this; --externals pure or writes excludes more)";
    }
}

static const char *about_pointers(externals_mode mode, bool is_true, bool deeds)
{
    if (!is_true && deeds)
        return "in this execution, apart from that, pointers from outside are null or point to memory outside of the program";
    if (!is_true) return "in this execution, pointers from outside are null or point to memory outside of the program";
    if (mode == EXTERNALS_PURE)
        return "pointers from outside point to no object and no function of the program (--externals writes or anything lifts this)";
    return "pointers from outside point only to what has external linkage, was passed out (through a pointer to const: they come from the "
           "same call), or lies outside of the program, and objects are accessed as C's rules of aliasing allow (no option lifts this; "
           "--externals pure excludes more)";
}

static void say(engine_result *answer, const char *sentence, const buf *names)
{
    if (!names->len) return;
    buf line = {0};
    buf_printf(&line, "%s: %s", sentence, names->data);
    engine_result_assume(answer, line.data);
    buf_free(&line);
}

static bool has_deeds(const engine_result *answer)
{
    static const char start[] = "in this execution, ";
    for (uint32_t k = 0; k < answer->assumptions.len; k++)
        if (strncmp(answer->assumptions.data[k], start, strlen(start)) == 0) return true;
    return false;
}

void environment_assumptions(const verify_task *t, engine_result *answer)
{
    buf functions = {0}, pointers = {0};
    bool is_true = answer->answer == ENGINE_TRUE, deeds = has_deeds(answer);
    environment_list(t, UINT32_MAX, &functions);
    environment_list_pointers(t, UINT32_MAX, &pointers);
    say(answer, about_functions(t->externals, is_true, deeds), &functions);
    if (is_true && t->program->runs_at_end)
        say(answer, "functions without a body do not end the program, which would run its exit handlers and destructors", &functions);
    say(answer, about_pointers(t->externals, is_true, deeds), &pointers);
    buf_free(&functions);
    buf_free(&pointers);
}
