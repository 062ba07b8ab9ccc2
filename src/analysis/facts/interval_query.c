/* Questions about the facts that the iteration has found, and the engine that asks them. */
#include "analysis/facts/interval_internal.h"
#include "analysis/reached_edges.h"

/* ---- questions ---- */

const char *interval_unsupported(const interval_facts *f) { return f->unsupported; }

bool interval_unreachable(const interval_facts *f, fn function, uint32_t where)
{
    if (f->unsupported || function.i >= f->t->program->functions.len || f->t->is_error[function.i]) return false;
    const interval_function *s = &f->functions[function.i];
    if (!s->entry) return true;
    if (where == LOC_EXIT) return !s->exit;
    return where < s->cfa->count_locations && !(s->seen[where] & INTERVAL_SEEN);
}

bool interval_branch_dead(const interval_facts *f, fn function, uint32_t where, unsigned branch)
{
    if (interval_unreachable(f, function, where)) return true;
    if (f->unsupported || f->t->is_error[function.i]) return false;
    const interval_function *s = &f->functions[function.i];
    if (where >= s->cfa->count_locations || s->code->steps[where].kind != STEP_BRANCH ||
        op_get(f->c->s, s->cfa->locations[where].op)->kind != OP_ASSUME)
        return false;
    return !(s->seen[where] & (branch ? INTERVAL_TAKEN_1 : INTERVAL_TAKEN_0));
}

bool interval_proves(const interval_facts *f)
{
    if (f->unsupported) return false;
    for (uint32_t k = 0; k < f->c->calls.len; k++) {
        const scalar_call *c = &f->c->calls.data[k];
        if (c->fails && !interval_unreachable(f, c->caller, c->where)) return false;
    }
    return true;
}

bool interval_has(const interval_facts *f, fn function, uint32_t where)
{
    if (f->unsupported || function.i >= f->t->program->functions.len) return false;
    const interval_function *s = &f->functions[function.i];
    return s->entry && where < s->cfa->count_locations && (s->seen[where] & INTERVAL_SEEN) && s->fact[where];
}

bool interval_of(const interval_facts *f, fn function, uint32_t where, var v, __int128 *low, __int128 *high)
{
    uint32_t slot = scalar_slot_of_var(f->c, v);
    if (slot == SLOT_NONE || !interval_has(f, function, where)) return false;
    const interval_function *s = &f->functions[function.i];
    uint32_t k = interval_index_of(s, slot);
    range_type t = f->c->slots.data[slot].type;
    return k != UINT32_MAX && !range_is_top(t, s->fact[where][k]) && !range_has_hole(t, s->fact[where][k]) &&
           range_bounds(t, s->fact[where][k], low, high);
}

void interval_visit(const interval_facts *f, fn function, uint32_t where, interval_visitor visit, void *context)
{
    if (!interval_has(f, function, where)) return;
    const interval_function *s = &f->functions[function.i];
    for (uint32_t k = 0; k < s->count_slots; k++) {
        const scalar_slot *slot = &f->c->slots.data[s->slots[k]];
        range r = s->fact[where][k];
        interval_fact fact = {
            .place = slot->place, .owner = slot->owner, .offset = slot->offset, .bits = slot->type.bits, .is_signed = slot->type.is_signed};
        if (!range_is_top(slot->type, r) && !range_has_hole(slot->type, r) && range_bounds(slot->type, r, &fact.low, &fact.high))
            visit(context, &fact);
    }
}

/* ---- as an engine ---- */

static bool is_dead(const void *context, fn f, uint32_t where) { return interval_unreachable(context, f, where); }

void interval_assumptions(const interval_facts *f, engine_result *out) { scalar_assumptions(f->c, is_dead, f, out); }

/* The edges of a location that executions may take. A location with none ends every execution: it says nothing about its edges. */
static uint8_t taken_edges(const interval_facts *f, fn function, uint32_t where)
{
    uint8_t taken = 0;
    for (unsigned k = 0; k < 2; k++)
        if (!interval_branch_dead(f, function, where, k)) taken |= (uint8_t)(1u << k);
    return taken;
}

/* The edges that the proof has reached, for the next revision (analysis/reached_edges.h). */
static void leave_reached(const interval_facts *f, engine_result *out)
{
    const cfa_program *p = f->t->program;
    arena memory = {0};
    buf bytes = {0};
    reached_edges e = {.marks = ARENA_ARRAY(&memory, const uint8_t *, p->functions.len + 1), .count = p->functions.len};
    for (uint32_t k = 0; k < e.count; k++) {
        uint32_t locations = p->functions.data[k].count_locations;
        if (interval_unreachable(f, (fn){k}, LOC_ENTRY)) continue;
        uint8_t *marks = ARENA_ARRAY(&memory, uint8_t, locations + 1);
        for (uint32_t l = 0; l < locations; l++) marks[l] = taken_edges(f, (fn){k}, l);
        e.marks[k] = marks;
    }
    reached_edges_write(&e, p, &bytes);
    engine_result_leave(out, ARTEFACT_REACHED, bytes.data, bytes.len);
    buf_free(&bytes);
    arena_free(&memory);
}

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    interval_facts *f = interval_analyse(t, o->limits);
    if (!f) {
        engine_result_limit(out, o->limits);
        return;
    }
    if (interval_proves(f)) {
        out->answer = ENGINE_TRUE;
        interval_assumptions(f, out);
        if (o->for_next) leave_reached(f, out);
    } else if (f->unsupported) {
        engine_result_unknown(out, "unsupported: %s", f->unsupported);
    } else {
        engine_result_unknown(out, "intervals do not prove it");
    }
    interval_free(f);
}

const engine engine_interval = {.name = "interval",
                                .purpose = "intervals of all scalar variables: proves programs that need no search",
                                .run = run,
                                .is_pre_analysis = true};
