#include "analysis/facts/evaluation_order.h"
#include "cfa/mentions.h"
#include "cfa/pointsto/access.h"
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
    access_reader *reader;
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

/* ---- effects of a call ---- */

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
    modref_places *x = modref_places_new(p, s->t->pt, s->t->calls, s->t->effects);
    modref_places_effects(x, s->caller, places.data, places.len, &e.mod, &e.ref, &s->memory);
    modref_places_free(x);
    vec_free(&places);
    return e;
}

typedef struct {
    var variable;        /* not in memory; or none */
    VEC(region) regions; /* ascending */
} written_places;

static void add_region(void *context, region r)
{
    written_places *w = context;
    uint32_t at = w->regions.len;
    vec_push(&w->regions, r);
    for (; at && w->regions.data[at - 1].i > r.i; at--) w->regions.data[at] = w->regions.data[at - 1];
    w->regions.data[at] = r;
}

static void set_variable(void *context, var v)
{
    written_places *w = context;
    w->variable = v;
}

/* A write in a statement expression, through a pointer (symbol 0) or not. */
static call_effects effects_of_write(search *s, var v)
{
    call_effects e = {0};
    written_places w = {0};
    e.mod.everything = !v.i;
    if (v.i) access_of_place(s->t->pt, ex_var(s->t->program->space, v), &(access_visitor){set_variable, add_region, &w});
    e.mod.vars = ARENA_ARRAY(&s->memory, var, 1);
    if (w.variable.i) e.mod.vars[e.mod.count_vars++] = w.variable;
    e.mod.regions = ARENA_ARRAY(&s->memory, region, w.regions.len + 1);
    for (uint32_t k = 0; k < w.regions.len; k++) e.mod.regions[e.mod.count_regions++] = w.regions.data[k];
    vec_free(&w.regions);
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

static void read_variable(void *context, var v)
{
    reading *k = context;
    if (!var_is_object(var_get(k->s->t->program->space, v))) return; /* a local variable that only its function changes */
    if (k->mod->everything) k->found = worse(k->found, MEET_PERHAPS);
    for (uint32_t i = 0; i < k->mod->count_vars; i++)
        if (k->mod->vars[i].i == v.i) k->found = MEET;
}

static void read_value(reading *k, ex value)
{
    access_begin(k->s->reader);
    access_read_value(k->s->reader, value, &(access_visitor){read_variable, read_region, k});
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
        read_value(&k, ex_var(s->t->program->space, first_acts ? b.symbol : a.symbol));
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
    const cfa_program *p = t->program;
    if (!p->unsequenced.len) return found;
    search s = {.t = t, .reader = access_reader_open(t->pt)};
    for (uint32_t k = 0; k < p->unsequenced.len && !found.is_sure; k++) {
        const cfa_unsequenced *u = &p->unsequenced.data[k];
        s.caller = program_function(p, u->function);
        if (s.caller.i == FN_NONE.i || !t->reachable[s.caller.i]) continue;
        meeting all = parts_meet(&s, u);
        if (all == APART || (found.found && all != MEET)) continue;
        found = (order_conflict){.found = true, .is_sure = all == MEET, .at = u->at};
    }
    access_reader_close(s.reader);
    free(s.facts);
    arena_free(&s.memory);
    return found;
}
