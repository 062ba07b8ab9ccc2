#include "analysis/facts/evaluation_order.h"

typedef enum { APART, MEET_IN_MEMORY, MEET_IN_VARIABLE } meeting;

static meeting worse(meeting a, meeting b) { return a > b ? a : b; }

static meeting sets_meet(const effect_set *mod, const effect_set *other)
{
    for (uint32_t a = 0, b = 0; a < mod->count_vars && b < other->count_vars;) {
        if (mod->vars[a].i == other->vars[b].i) return MEET_IN_VARIABLE;
        if (mod->vars[a].i < other->vars[b].i) a++;
        else b++;
    }
    for (uint32_t a = 0, b = 0; a < mod->count_regions && b < other->count_regions;) {
        if (mod->regions[a].i == other->regions[b].i) return MEET_IN_MEMORY;
        if (mod->regions[a].i < other->regions[b].i) a++;
        else b++;
    }
    return mod->everything || other->everything ? MEET_IN_MEMORY : APART;
}

static meeting writes_variable(const verify_task *t, const effect_set *mod, var v)
{
    for (uint32_t k = 0; k < mod->count_vars; k++)
        if (mod->vars[k].i == v.i) return MEET_IN_VARIABLE;
    if (!pointsto_in_memory(t->pt, v)) return mod->everything ? MEET_IN_MEMORY : APART;
    region r = pointsto_of_lvalue(t->pt, FN_NONE, ex_var(t->program->space, v));
    for (uint32_t k = 0; r.i && k < mod->count_regions; k++)
        if (mod->regions[k].i == r.i) return MEET_IN_MEMORY;
    return APART;
}

static meeting names_meet(const verify_task *t, var a, var b)
{
    fn f = program_function(t->program, a), g = program_function(t->program, b);
    const mod_ref *m = t->effects;
    if (f.i == FN_NONE.i && g.i == FN_NONE.i) return APART; /* neither writes, or the library's functions do */
    if (f.i == FN_NONE.i) return program_external(t->program, a) ? APART : writes_variable(t, &m->mod[g.i], a);
    if (g.i == FN_NONE.i) return program_external(t->program, b) ? APART : writes_variable(t, &m->mod[f.i], b);
    meeting both = worse(sets_meet(&m->mod[f.i], &m->mod[g.i]), sets_meet(&m->mod[f.i], &m->ref[g.i]));
    return worse(both, sets_meet(&m->mod[g.i], &m->ref[f.i]));
}

order_conflict evaluation_order_find(const verify_task *t)
{
    order_conflict found = {0};
    const cfa_program *p = t->program;
    for (uint32_t k = 0; k < p->unsequenced.len && !found.is_sure; k++) {
        const cfa_unsequenced *u = &p->unsequenced.data[k];
        fn f = program_function(p, u->function);
        if (f.i == FN_NONE.i || !t->reachable[f.i]) continue;
        meeting all = APART;
        for (uint32_t a = u->first[0]; a < u->first[1] && all != MEET_IN_VARIABLE; a++)
            for (uint32_t b = u->first[1]; b < u->first[2] && all != MEET_IN_VARIABLE; b++)
                all = worse(all, names_meet(t, p->unsequenced_names.data[a], p->unsequenced_names.data[b]));
        if (all == APART || (found.found && all != MEET_IN_VARIABLE)) continue;
        found = (order_conflict){.found = true, .is_sure = all == MEET_IN_VARIABLE, .at = u->at};
    }
    return found;
}
