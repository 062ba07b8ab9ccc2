/* A search along mentions; then the lists of the program, without what was not found. */
#include "cfa/reachable_part.h"

#include "cfa/library_object.h"
#include "cfa/mentions.h"
#include <string.h>

typedef struct {
    const cfa_program *p;
    map64 found;        /* var.i of functions and objects in the part */
    VEC(var) open;      /* whose mentions are still to be looked at */
    map64 addressed;    /* functions that are mentioned otherwise than as the callee of a call; objects whose address is taken */
    bool finds_by_name; /* something in it may find more by its name: assembly, dlsym */
} search;

static void find(search *s, var v)
{
    bool fresh;
    (void)map_slot(&s->found, v.i, &fresh);
    if (fresh) vec_push(&s->open, v);
}

static bool is_blank(const char *text) { return !text[strspn(text, " \t\n;")]; }

static bool finds_functions(const char *library) { return strcmp(library, "dlsym") == 0 || strcmp(library, "dlvsym") == 0; }

static void note_address(search *s, ex place)
{
    const ex_info *i = ex_get(s->p->space, place);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(s->p->space, i->a);
    if (i->kind == E_VAR) map_put(&s->addressed, i->var.i, 1);
}

/* The names in an expression; the name of a callee counts as called only. */
static void look_at_expression(search *s, ex e, bool is_callee)
{
    ex operands[2];
    const ex_info *i = ex_get(s->p->space, e);
    if (i->kind == E_FUNC) {
        find(s, i->var);
        s->finds_by_name |= finds_functions(space_text(s->p->space, var_get(s->p->space, i->var)->name));
        if (!is_callee) map_put(&s->addressed, i->var.i, 1);
        return;
    }
    if (i->kind == E_ADDR) note_address(s, i->a);
    if (i->kind == E_VAR && var_is_object(var_get(s->p->space, i->var))) find(s, i->var);
    for (uint32_t n = ex_operands(i, operands); n-- > 0;) look_at_expression(s, operands[n], false);
}

static void look_at_operation(search *s, op o)
{
    const op_info *i = op_get(s->p->space, o);
    if (i->lhs.i) look_at_expression(s, i->lhs, false);
    if (i->rhs.i) look_at_expression(s, i->rhs, i->kind == OP_CALL);
    for (uint32_t k = 0; k < i->count_args; k++) look_at_expression(s, i->args[k], false);
    s->finds_by_name |= i->assembly && !is_blank(space_text(s->p->space, i->assembly->text));
    for (uint32_t k = 0; i->assembly && k < i->assembly->count_outputs + i->assembly->count_inputs; k++) {
        look_at_expression(s, i->assembly->operands[k], false);
        note_address(s, i->assembly->operands[k]); /* it may be one in memory */
    }
}

static void look_at_function(search *s, const cfa_function *f)
{
    for (uint32_t w = LOC_ENTRY; w < f->count_locations; w++)
        if (f->locations[w].op.i) look_at_operation(s, f->locations[w].op);
}

static void look_at_object(search *s, const cfa_global *g)
{
    for (uint32_t k = 0; k < g->count_inits; k++) {
        look_at_expression(s, g->inits[k].place, false);
        look_at_expression(s, g->inits[k].value, false);
    }
}

/* Code that is not in any function finds it: the library, the loader, assembly. */
static bool is_found_anyway(const cfa_program *p, const cfa_global *g)
{
    return g->is_register || g->of_library || library_object_find(space_text(p->space, var_get(p->space, g->symbol)->name));
}

static void run(search *s, fn entry)
{
    const cfa_program *p = s->p;
    find(s, fn_get(p, entry)->symbol);
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (p->functions.data[f].constructor || p->functions.data[f].destructor) find(s, p->functions.data[f].symbol);
    for (uint32_t g = 0; g < p->globals.len; g++)
        if (is_found_anyway(p, &p->globals.data[g])) find(s, p->globals.data[g].symbol);
    while (s->open.len) {
        var v = vec_pop(&s->open);
        fn f = program_function(p, v);
        const cfa_global *g = f.i == FN_NONE.i ? program_global(p, v) : NULL;
        if (f.i != FN_NONE.i) look_at_function(s, fn_get(p, f));
        if (g) look_at_object(s, g);
    }
}

static bool is_found(const search *s, var v) { return map_get(&s->found, v.i, NULL); }

static void take_functions(const search *s, cfa_program *out)
{
    out->functions.len = 0;
    map_free(&out->symbol_function);
    for (uint32_t f = 0; f < s->p->functions.len; f++) {
        const cfa_function *x = &s->p->functions.data[f];
        if (!is_found(s, x->symbol)) continue;
        map_put(&out->symbol_function, x->symbol.i, out->functions.len);
        vec_push(&out->functions, *x);
    }
}

static void take_globals(const search *s, cfa_program *out)
{
    out->globals.len = 0;
    map_free(&out->symbol_global);
    for (uint32_t g = 0; g < s->p->globals.len; g++) {
        const cfa_global *x = &s->p->globals.data[g];
        if (!is_found(s, x->symbol)) continue;
        map_put(&out->symbol_global, x->symbol.i, out->globals.len);
        vec_push(&out->globals, *x);
    }
}

static void take_externals(const search *s, cfa_program *out)
{
    out->externals.len = 0;
    map_free(&out->symbol_external);
    for (uint32_t k = 0; k < s->p->externals.len; k++) {
        const cfa_external *x = &s->p->externals.data[k];
        if (!is_found(s, x->symbol)) continue;
        map_put(&out->symbol_external, x->symbol.i, out->externals.len);
        vec_push(&out->externals, *x);
    }
}

/* Of what the part mentions; of local variables all, as their functions are in it as a whole. */
static void take_addresses(const search *s, cfa_program *out)
{
    map_free(&out->address_taken);
    for (uint32_t k = 0; k < s->p->address_taken.count; k++) {
        var v = {(uint32_t)s->p->address_taken.entries[k].key};
        const var_info *i = var_get(s->p->space, v);
        bool is_local = i->kind != VAR_FUNCTION && !var_is_object(i);
        if (is_local || map_get(&s->addressed, v.i, NULL)) map_put(&out->address_taken, v.i, 1);
    }
}

static void take_unsequenced(const search *s, cfa_program *out)
{
    const cfa_program *p = s->p;
    for (uint32_t k = 0; k < p->unsequenced.len; k++) {
        cfa_unsequenced u = p->unsequenced.data[k];
        if (!is_found(s, u.function)) continue;
        uint32_t shift = u.first[0] - out->unsequenced_names.len;
        for (uint32_t n = u.first[0]; n < u.first[2]; n++) vec_push(&out->unsequenced_names, p->unsequenced_names.data[n]);
        for (uint32_t n = 0; n < 3; n++) u.first[n] -= shift;
        vec_push(&out->unsequenced, u);
    }
}

cfa_program *reachable_part(const cfa_program *p, fn entry)
{
    search s = {.p = p};
    if (p->assemblies.len) return NULL; /* its text may mention anything */
    run(&s, entry);
    cfa_program *out = s.finds_by_name ? NULL : program_variant(p);
    if (out) {
        take_functions(&s, out);
        take_globals(&s, out);
        take_externals(&s, out);
        take_addresses(&s, out);
        take_unsequenced(&s, out);
    }
    map_free(&s.found);
    map_free(&s.addressed);
    vec_free(&s.open);
    return out;
}
