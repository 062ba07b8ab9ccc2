#include "analysis/native/program_state.h"

#include "analysis/budgets.h"
#include "base/hash.h"
#include <string.h>

/* The global that an assigned place is a part of; 0: none, or memory behind a pointer. */
static var assigned_global(const cfa_program *p, ex place)
{
    if (ex_none(place)) return (var){0};
    const ex_info *i = ex_get(p->space, place);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(p->space, i->a);
    if (i->kind != E_VAR || !map_get(&p->symbol_global, i->var.i, NULL)) return (var){0};
    return i->var;
}

static void add_variable(state_variables *s, const cfa_program *p, var v)
{
    if (!v.i || s->variables.len >= BUDGET_NATIVE_STATE_VARIABLES) return;
    if (ty_get(p->space, var_get(p->space, v)->type)->size > BUDGET_NATIVE_STATE_BYTES) return;
    for (uint32_t k = 0; k < s->variables.len; k++)
        if (s->variables.data[k].i == v.i) return;
    vec_push(&s->variables, v);
}

void state_find_variables(state_variables *s, const verify_task *t)
{
    const cfa_program *p = t->program;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        for (uint32_t w = LOC_ENTRY; t->reachable[f] && w < function->count_locations; w++)
            if (function->locations[w].op.i) add_variable(s, p, assigned_global(p, op_get(p->space, function->locations[w].op)->lhs));
    }
    for (uint32_t k = 0; k < p->globals.len; k++) s->restored += ty_get(p->space, var_get(p->space, p->globals.data[k].symbol)->type)->size;
}

uint64_t state_hash(const state_variables *s, const run_view *v)
{
    uint64_t sum = 0;
    for (uint32_t k = 0; k < s->variables.len; k++) {
        const void *bytes;
        uint64_t size, address, part;
        if (!run_view_variable(v, s->variables.data[k], &bytes, &size, &address)) continue;
        for (uint64_t at = 0; at < size; at += sizeof part) {
            part = 0;
            memcpy(&part, (const char *)bytes + at, size - at < sizeof part ? size - at : sizeof part);
            sum = hash_pair(sum, part);
        }
    }
    return sum;
}

void state_free(state_variables *s) { vec_free(&s->variables); }
