#include "analysis/facts/evaluation_order.h"
#include "cfa/mentions.h"
#include "cfa/external_effect.h"
#include "cfa/loops.h"
#include "cfa/pointsto/access.h"
#include "cfa/pointsto/layout.h"
#include <stdlib.h>
#include <string.h>

typedef enum { APART, MEET_PERHAPS, MEET } meeting;

static meeting worse(meeting a, meeting b) { return a > b ? a : b; }

typedef struct {
    const verify_task *t;
    fn caller;           /* whose expression it is */
    arena memory;        /* of effects */
    bool skips_errno;    /* two functions of the library: errno is arbitrary after them in any order */
    region_facts *facts; /* NULL: not asked for yet */
    meeting *stays;      /* by function: may a call not come back? NULL: not asked for yet */
    external_effects library;
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

/* A write, through a pointer (symbol 0) or not. */
static call_effects effects_of_write(search *s, cfa_unsequenced_name n)
{
    call_effects e = {0};
    written_places w = {0};
    ex place = n.symbol.i ? ex_var(s->t->program->space, n.symbol) : n.value;
    e.mod.everything = !place.i;
    if (place.i) access_of_place(s->t->pt, place, &(access_visitor){set_variable, add_region, &w});
    e.mod.vars = ARENA_ARRAY(&s->memory, var, 1);
    if (w.variable.i) e.mod.vars[e.mod.count_vars++] = w.variable;
    e.mod.regions = ARENA_ARRAY(&s->memory, region, w.regions.len + 1);
    for (uint32_t k = 0; k < w.regions.len; k++) e.mod.regions[e.mod.count_regions++] = w.regions.data[k];
    vec_free(&w.regions);
    return e;
}

/* false: it changes nothing */
static bool effects_of(search *s, cfa_unsequenced_name n, call_effects *e)
{
    fn f = n.symbol.i ? program_function(s->t->program, n.symbol) : FN_NONE;
    if (n.use == USE_READS || n.use == USE_LEAVES) return false;
    if (n.use != USE_CALLS) *e = effects_of_write(s, n);
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

static void read_name(reading *k, cfa_unsequenced_name n)
{
    const cfa_program *p = k->s->t->program;
    if (n.value.i) read_value(k, n.value);
    else if (n.symbol.i) read_value(k, ex_var(p->space, n.symbol));
    else if (!is_empty(k->mod)) k->found = worse(k->found, MEET_PERHAPS);
}

/* ---- calls that do not come back ---- */

/* Some location does not lead to the exit, and not to the error: the program ends there, or turns forever. */
static bool has_end(const search *s, fn f)
{
    const cfa_function *function = fn_get(s->t->program, f);
    bool *leads = mem_alloc(function->count_locations + 1), has = false;
    memset(leads, 0, function->count_locations + 1);
    leads[LOC_EXIT] = true;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t w = function->count_locations; w-- > LOC_ENTRY;) {
            const location *l = &function->locations[w];
            bool found = leads[l->next[0]] || leads[l->next[1]] || (l->op.i && task_is_error_call(s->t, f, w));
            again |= found && !leads[w];
            leads[w] |= found;
        }
    }
    for (uint32_t w = LOC_ENTRY; w < function->count_locations; w++) has |= !leads[w];
    free(leads);
    return has;
}

static bool has_loop(search *s, fn f)
{
    arena memory = {0};
    bool found = loops_find(fn_get(s->t->program, f), &memory).count > 0;
    arena_free(&memory);
    return found;
}

static const meeting *functions_that_stay(search *s)
{
    const cfa_program *p = s->t->program;
    if (s->stays) return s->stays;
    s->stays = calloc(p->functions.len + 1, sizeof *s->stays);
    if (!s->stays) abort();
    for (uint32_t f = 0; f < p->functions.len; f++) s->stays[f] = has_end(s, (fn){f}) ? MEET : has_loop(s, (fn){f}) ? MEET_PERHAPS : APART;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t k = 0; k < s->t->calls->count_edges; k++) {
            const call_edge *e = &s->t->calls->edges[k];
            if (e->callee.i == FN_NONE.i) continue; /* has_end has seen that it does not come back */
            meeting all = worse(s->stays[e->caller.i], s->stays[e->callee.i]);
            again |= all != s->stays[e->caller.i];
            s->stays[e->caller.i] = all;
        }
    }
    return s->stays;
}

/* May what is called not come back, which is no error? A function of which nothing is known may end the program. */
static meeting stays(search *s, cfa_unsequenced_name n)
{
    const cfa_program *p = s->t->program;
    if (n.use != USE_CALLS) return n.use == USE_LEAVES ? MEET : APART;
    fn f = n.symbol.i ? program_function(p, n.symbol) : FN_NONE;
    if (f.i != FN_NONE.i) return s->t->is_error[f.i] ? APART : functions_that_stay(s)[f.i];
    const cfa_external *external = n.symbol.i ? program_external(p, n.symbol) : NULL;
    if (!external) return MEET_PERHAPS;
    if (task_is_error(s->t, n.symbol)) return APART;
    if (external->noreturn) return MEET;
    return s->t->externals != EXTERNALS_PURE && external_effects_lack(&s->library, p->space, n.symbol) ? MEET_PERHAPS : APART;
}

static bool may_fail(const search *s, cfa_unsequenced_name n)
{
    const verify_task *t = s->t;
    fn f = n.symbol.i ? program_function(t->program, n.symbol) : FN_NONE;
    if (n.use != USE_CALLS) return false;
    if (f.i != FN_NONE.i) return t->can_fail[f.i] || t->is_error[f.i];
    if (n.symbol.i) return task_is_error(t, n.symbol);
    for (uint32_t k = 0; k < t->program->functions.len; k++)
        if (t->can_fail[k]) return true;
    return false;
}

/* If the first one does not come back, the second one does nothing; in another order it does: it reaches the error, or changes what is read
 * behind the expression, or at the end of the program. */
static meeting first_stays(search *s, cfa_unsequenced_name first, cfa_unsequenced_name second)
{
    meeting ends = stays(s, first);
    call_effects e;
    if (ends == APART || may_fail(s, second)) return ends;
    bool goes_on = first.use == USE_LEAVES || s->t->program->runs_at_end;
    return goes_on && effects_of(s, second, &e) && !is_empty(&e.mod) ? ends : APART;
}

/* ---- pairs ---- */

static bool is_of_library(const search *s, cfa_unsequenced_name n)
{
    return n.use == USE_CALLS && n.symbol.i && program_external(s->t->program, n.symbol);
}

/* An assignment, and another one or a reading: C does not define what comes of them if they are of one object. */
static bool is_undefined(cfa_unsequenced_name a, cfa_unsequenced_name b)
{
    return (a.use == USE_SETS && (b.use == USE_SETS || b.use == USE_READS)) || (b.use == USE_SETS && a.use == USE_READS);
}

static meeting names_meet(search *s, cfa_unsequenced_name a, cfa_unsequenced_name b)
{
    call_effects first, second;
    bool first_acts = effects_of(s, a, &first), second_acts = effects_of(s, b, &second);
    if (a.use == USE_LEAVES || b.use == USE_LEAVES) return first_stays(s, a, b);
    if ((!first_acts && !second_acts) || is_undefined(a, b)) return APART;
    if (a.use != USE_CALLS && b.use != USE_CALLS && a.symbol.i && a.symbol.i == b.symbol.i) return MEET;
    if (!first_acts || !second_acts) {
        reading k = {.s = s, .mod = first_acts ? &first.mod : &second.mod};
        read_name(&k, first_acts ? b : a);
        return k.found;
    }
    s->skips_errno = is_of_library(s, a) && is_of_library(s, b);
    meeting both = worse(sets_meet(s, &first.mod, &second.mod), sets_meet(s, &first.mod, &second.ref));
    both = worse(both, sets_meet(s, &second.mod, &first.ref));
    both = worse(both, first_stays(s, a, b));
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
        if (!u->value.i || names[a].use == USE_SETS || !effects_of(s, names[a], &e)) continue;
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
    free(s.stays);
    external_effects_free(&s.library);
    arena_free(&s.memory);
    return found;
}
