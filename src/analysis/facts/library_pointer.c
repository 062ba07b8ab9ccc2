#include "analysis/facts/library_pointer.h"

#include "cfa/external_effect.h"
#include "cfa/mentions.h"
#include <string.h>

typedef struct {
    const cfa_program *p;
    VEC(var) functions; /* of the library, with effects, whose address is taken */
} search;

/* Adds what the operations of a function mention, but not the functions that they call by name. */
static void add_mentions(mentions *m, const cfa_program *p, const cfa_function *f)
{
    for (uint32_t w = LOC_ENTRY; w < f->count_locations; w++) {
        op o = f->locations[w].op;
        const op_info *i = o.i ? op_get(p->space, o) : NULL;
        if (!i) continue;
        if (i->kind != OP_CALL || !callgraph_constant_callee(p->space, i->rhs).i) {
            mentions_add_operation(m, o);
            continue;
        }
        if (!ex_none(i->lhs)) mentions_add_expression(m, i->lhs);
        for (uint32_t a = 0; a < i->count_args; a++) mentions_add_expression(m, i->args[a]);
    }
}

/* Assembly, and code that finds functions by their names, may call functions that nothing seems to reach. */
static bool may_reach_others(const verify_task *t)
{
    const cfa_program *p = t->program;
    for (uint32_t e = 0; e < p->externals.len; e++)
        if (strncmp(space_text(p->space, var_get(p->space, p->externals.data[e].symbol)->name), "dl", 2) == 0) return true;
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t w = LOC_ENTRY; t->reachable[f] && w < p->functions.data[f].count_locations; w++) {
            op o = p->functions.data[f].locations[w].op;
            if (o.i && op_get(p->space, o)->kind == OP_ASM) return true;
        }
    return p->assemblies.len > 0;
}

/* Drops the functions of which only code that is never reached takes the address: no pointer has it. Code outside must not call functions
 * of the program, or more of them are reached. */
static void drop_unreached(search *s, const verify_task *t)
{
    const cfa_program *p = s->p;
    mentions m;
    uint32_t kept = 0;
    if (t->externals != EXTERNALS_PURE || t->runs_around_entry || !s->functions.len || may_reach_others(t)) return;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (t->reachable[f]) add_mentions(&m, p, &p->functions.data[f]);
    for (uint32_t g = 0; g < p->globals.len; g++)
        for (uint32_t k = 0; k < p->globals.data[g].count_inits; k++) mentions_add_expression(&m, p->globals.data[g].inits[k].value);
    for (uint32_t k = 0; k < s->functions.len; k++)
        if (mentions_function(&m, s->functions.data[k])) s->functions.data[kept++] = s->functions.data[k];
    s->functions.len = kept;
    mentions_free(&m);
}

static bool reads_errno(const cfa_program *p)
{
    for (uint32_t e = 0; e < p->externals.len; e++)
        if (strcmp(space_text(p->space, var_get(p->space, p->externals.data[e].symbol)->name), "__errno_location") == 0) return true;
    return false;
}

static void collect_functions(search *s)
{
    unsigned ignored = reads_errno(s->p) ? 0 : EFFECT_ERRNO;
    for (uint32_t e = 0; e < s->p->externals.len; e++) {
        var symbol = s->p->externals.data[e].symbol;
        const external_effect *effect = external_effect_find(space_text(s->p->space, var_get(s->p->space, symbol)->name));
        bool changes = effect && (effect->writes || effect->does != DOES_NOTHING || effect->beyond & ~ignored);
        if (changes && program_address_taken(s->p, symbol)) vec_push(&s->functions, symbol);
    }
}

/* So many arguments fit the function. */
static bool takes(const search *s, var function, uint32_t count)
{
    const ty_info *t = ty_get(s->p->space, var_get(s->p->space, function)->type);
    return t->kind != TY_FUNCTION || !t->has_prototype || t->count_params == count || (t->variadic && t->count_params <= count);
}

static library_pointer find_in(const search *s, const verify_task *t, uint32_t f)
{
    for (uint32_t k = t->calls->first_edge[f]; k < t->calls->first_edge[f + 1]; k++) {
        const call_edge *e = &t->calls->edges[k];
        uint32_t count;
        bool leaves = true;
        if (!e->indirect) continue;
        (void)pointsto_targets(t->pt, e->caller, e->location, &count, &leaves);
        const location *at = &fn_get(s->p, e->caller)->locations[e->location];
        for (uint32_t n = 0; leaves && n < s->functions.len; n++)
            if (takes(s, s->functions.data[n], op_get(s->p->space, at->op)->count_args))
                return (library_pointer){space_text(s->p->space, var_get(s->p->space, s->functions.data[n])->name), at->at};
    }
    return (library_pointer){0};
}

library_pointer library_pointer_find(const verify_task *t)
{
    search s = {.p = t->program};
    library_pointer found = {0};
    collect_functions(&s);
    drop_unreached(&s, t);
    for (uint32_t f = 0; s.functions.len && f < s.p->functions.len && !found.function; f++)
        if (t->reachable[f]) found = find_in(&s, t, f);
    vec_free(&s.functions);
    return found;
}
