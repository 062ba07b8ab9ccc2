#include "analysis/facts/evaluation_order.h"
#include "cfa/mentions.h"
#include "cfa/pointsto/layout.h"
#include <stdlib.h>

typedef enum { APART, MEET_PERHAPS, MEET } meeting;

static meeting worse(meeting a, meeting b) { return a > b ? a : b; }

typedef struct {
    const verify_task *t;
    fn caller;           /* whose expression it is */
    arena memory;        /* of effects */
    bool skips_errno;    /* two functions of the library: errno is arbitrary after them in any order */
    region_facts *facts; /* NULL: not asked for yet */
} search;

/* A region of one object is that object; others are several objects, which need not be the same. */
static meeting in_region(search *s, region r)
{
    if (s->skips_errno && pointsto_is_errno(s->t->pt, r)) return APART;
    if (!s->facts) s->facts = pointsto_survey(s->t->pt);
    return s->facts[r.i].objects == 1 ? MEET : MEET_PERHAPS;
}

static bool is_empty(const effect_set *e) { return !e->everything && !e->count_vars && !e->count_regions; }

static meeting sets_meet(search *s, const effect_set *mod, const effect_set *other)
{
    if (is_empty(mod) || is_empty(other)) return APART;
    meeting found = mod->everything || other->everything ? MEET_PERHAPS : APART;
    for (uint32_t a = 0, b = 0; a < mod->count_vars && b < other->count_vars;) {
        if (mod->vars[a].i == other->vars[b].i && var_is_object(var_get(s->t->program->space, mod->vars[a]))) return MEET;
        if (mod->vars[a].i <= other->vars[b].i) a++;
        else b++;
    }
    for (uint32_t a = 0, b = 0; a < mod->count_regions && b < other->count_regions;) {
        if (mod->regions[a].i == other->regions[b].i) found = worse(found, in_region(s, mod->regions[a]));
        if (mod->regions[a].i <= other->regions[b].i) a++;
        else b++;
    }
    return found;
}

/* ---- what a call does ---- */

typedef struct {
    effect_set mod, ref;
} call_effects;

/* Calls of a function without a body, or through a pointer (symbol 0), in the function at hand: together. */
static call_effects effects_of_calls(search *s, var symbol)
{
    const cfa_program *p = s->t->program;
    const cfa_function *f = fn_get(p, s->caller);
    VEC(uint32_t) places = {0};
    call_effects e = {0};
    for (uint32_t i = LOC_ENTRY; i < f->count_locations; i++) {
        const op_info *o = op_get(p->space, f->locations[i].op);
        if (o->kind == OP_CALL && callgraph_constant_callee(p->space, o->rhs).i == symbol.i) vec_push(&places, i);
    }
    modref_of_locations(p, s->t->pt, s->t->calls, s->t->effects, s->caller, places.data, places.len, &e.mod, &e.ref, &s->memory);
    vec_free(&places);
    return e;
}

typedef VEC(region) region_list;

static void add_region(void *context, region r)
{
    region_list *regions = context;
    uint32_t at = regions->len;
    vec_push(regions, r);
    for (; at && regions->data[at - 1].i > r.i; at--) regions->data[at] = regions->data[at - 1];
    regions->data[at] = r;
}

/* A write in a statement expression, through a pointer (symbol 0) or not. */
static call_effects effects_of_write(search *s, var v)
{
    call_effects e = {0};
    if (!v.i) {
        e.mod.everything = true;
    } else if (pointsto_in_memory(s->t->pt, v)) {
        region_list regions = {0};
        pointsto_each_of_lvalue(s->t->pt, ex_var(s->t->program->space, v), add_region, &regions);
        e.mod.regions = ARENA_ARRAY(&s->memory, region, regions.len + 1);
        for (uint32_t k = 0; k < regions.len; k++) e.mod.regions[e.mod.count_regions++] = regions.data[k];
        vec_free(&regions);
    } else {
        e.mod.vars = ARENA_ARRAY(&s->memory, var, 1);
        e.mod.vars[e.mod.count_vars++] = v;
    }
    return e;
}

/* false: the name is a variable's that is read */
static bool effects_of(search *s, cfa_unsequenced_name n, call_effects *e)
{
    fn f = n.symbol.i ? program_function(s->t->program, n.symbol) : FN_NONE;
    if (n.use == USE_READS) return false;
    if (n.use == USE_WRITES) *e = effects_of_write(s, n.symbol);
    else if (f.i != FN_NONE.i) *e = (call_effects){s->t->effects->mod[f.i], s->t->effects->ref[f.i]};
    else *e = effects_of_calls(s, n.symbol);
    return true;
}

/* ---- what is read ---- */

typedef struct {
    search *s;
    const effect_set *mod;
    meeting found;
} reading;

static void read_region(void *context, region r)
{
    reading *k = context;
    if (k->mod->everything) k->found = worse(k->found, MEET_PERHAPS);
    for (uint32_t i = 0; i < k->mod->count_regions; i++)
        if (k->mod->regions[i].i == r.i) k->found = worse(k->found, in_region(k->s, r));
}

static void read_variable(reading *k, var v)
{
    const verify_task *t = k->s->t;
    if (pointsto_in_memory(t->pt, v)) {
        pointsto_each_of_lvalue(t->pt, ex_var(t->program->space, v), read_region, k);
        return;
    }
    if (!var_is_object(var_get(t->program->space, v))) return; /* a local variable that only its function changes */
    if (k->mod->everything) k->found = worse(k->found, MEET_PERHAPS);
    for (uint32_t i = 0; i < k->mod->count_vars; i++)
        if (k->mod->vars[i].i == v.i) k->found = MEET;
}

static void read_value(reading *k, ex value);

static void read_address(reading *k, ex place)
{
    const ex_info *e = ex_get(k->s->t->program->space, place);
    for (; e->kind == E_MEMBER || e->kind == E_INDEX; e = ex_get(k->s->t->program->space, e->a))
        if (e->kind == E_INDEX) read_value(k, e->b);
    if (e->kind == E_DEREF) read_value(k, e->a);
}

static void read_value(reading *k, ex value)
{
    const ex_info *e = ex_get(k->s->t->program->space, value);
    ex operands[2];
    if (!e->reads_memory || k->found == MEET) return;
    switch (e->kind) {
    case E_VAR: read_variable(k, e->var); return;
    case E_ADDR: read_address(k, e->a); return;
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX: {
        ex root = value;
        while (ex_get(k->s->t->program->space, root)->kind == E_MEMBER || ex_get(k->s->t->program->space, root)->kind == E_INDEX)
            root = ex_get(k->s->t->program->space, root)->a;
        const ex_info *base = ex_get(k->s->t->program->space, root);
        if (base->kind == E_VAR && !pointsto_in_memory(k->s->t->pt, base->var)) read_variable(k, base->var);
        else pointsto_each_of_lvalue(k->s->t->pt, value, read_region, k);
        read_address(k, value);
        return;
    }
    default:
        for (uint32_t n = ex_operands(e, operands), i = 0; i < n; i++) read_value(k, operands[i]);
    }
}

/* ---- pairs ---- */

static bool is_of_library(const search *s, cfa_unsequenced_name n)
{
    return n.use == USE_CALLS && n.symbol.i && program_external(s->t->program, n.symbol);
}

static meeting names_meet(search *s, cfa_unsequenced_name a, cfa_unsequenced_name b)
{
    call_effects first, second;
    bool first_acts = effects_of(s, a, &first), second_acts = effects_of(s, b, &second);
    if (!first_acts && !second_acts) return APART;
    if (a.use != USE_CALLS && b.use != USE_CALLS && a.symbol.i == b.symbol.i) return a.symbol.i ? MEET : MEET_PERHAPS;
    if (!first_acts || !second_acts) {
        reading k = {.s = s, .mod = first_acts ? &first.mod : &second.mod};
        read_variable(&k, first_acts ? b.symbol : a.symbol);
        return k.found;
    }
    s->skips_errno = is_of_library(s, a) && is_of_library(s, b);
    meeting both = worse(sets_meet(s, &first.mod, &second.mod), sets_meet(s, &first.mod, &second.ref));
    both = worse(both, sets_meet(s, &second.mod, &first.ref));
    s->skips_errno = false;
    return both;
}

static meeting parts_meet(search *s, const cfa_unsequenced *u)
{
    const cfa_unsequenced_name *names = s->t->program->unsequenced_names.data;
    meeting all = APART;
    for (uint32_t a = u->first[0]; a < u->first[1] && all != MEET; a++) {
        for (uint32_t b = u->first[1]; b < u->first[2] && all != MEET; b++) all = worse(all, names_meet(s, names[a], names[b]));
        call_effects e;
        if (!u->value.i || !effects_of(s, names[a], &e)) continue;
        reading k = {.s = s, .mod = &e.mod};
        read_value(&k, u->value);
        all = worse(all, k.found);
    }
    return all;
}

order_conflict evaluation_order_find(const verify_task *t)
{
    order_conflict found = {0};
    search s = {.t = t};
    const cfa_program *p = t->program;
    for (uint32_t k = 0; k < p->unsequenced.len && !found.is_sure; k++) {
        const cfa_unsequenced *u = &p->unsequenced.data[k];
        s.caller = program_function(p, u->function);
        if (s.caller.i == FN_NONE.i || !t->reachable[s.caller.i]) continue;
        meeting all = parts_meet(&s, u);
        if (all == APART || (found.found && all != MEET)) continue;
        found = (order_conflict){.found = true, .is_sure = all == MEET, .at = u->at};
    }
    free(s.facts);
    arena_free(&s.memory);
    return found;
}
