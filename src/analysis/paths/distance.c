/* Shortest distances by relaxation, backwards along the edges, until nothing changes. */
#include "analysis/paths/distance.h"

enum { CONDITION = 4 }; /* the cost of a condition: it may be decided the other way */

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t sum(uint32_t a, uint32_t b) { return least(a + b, DISTANCE_NEVER); }

/* The costs of a call: to an error inside of it, and to the place behind it. */
static void look_into_call(const distances *d, const verify_task *t, fn f, uint32_t where, uint32_t *inside, uint32_t *past)
{
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(t, f, where, &count, &leaves);
    *inside = task_is_error_call(t, f, where) || (leaves && t->error_escapes) ? 0 : DISTANCE_NEVER;
    *past = count && !leaves ? DISTANCE_NEVER : 1;
    for (uint32_t k = 0; k < count; k++) {
        fn g = callees[k];
        if (t->is_error[g.i]) *inside = 0;
        if (t->is_error[g.i] || !d->to_error[g.i]) continue;
        *inside = least(*inside, sum(1, d->to_error[g.i][LOC_ENTRY]));
        *past = least(*past, sum(1, d->to_end[g.i][LOC_ENTRY]));
    }
    if (*inside == 0) *past = leaves || count > 1 ? *past : DISTANCE_NEVER;
}

/* Once backwards through a function until nothing changes. Locations are numbered so that few rounds suffice. true: the entry has come
 * nearer. */
static bool relax(distances *d, const verify_task *t, fn f)
{
    const cfa_program *p = t->program;
    const cfa_function *function = fn_get(p, f);
    uint32_t *error = d->to_error[f.i], *end = d->to_end[f.i];
    uint32_t before = error[LOC_ENTRY], before_end = end[LOC_ENTRY];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t w = function->count_locations; w-- > LOC_ENTRY;) {
            const location *l = &function->locations[w];
            if (!l->op.i) continue;
            op_kind kind = (op_kind)op_get(p->space, l->op)->kind;
            uint32_t inside = DISTANCE_NEVER, past = kind == OP_ASSUME ? CONDITION : 1, e = DISTANCE_NEVER, n = DISTANCE_NEVER;
            if (kind == OP_CALL) look_into_call(d, t, f, w, &inside, &past);
            if (kind == OP_RETURN) n = 0;
            for (unsigned b = 0; b < 2 && kind != OP_RETURN; b++) {
                if (!l->next[b]) continue;
                e = least(e, error[l->next[b]]);
                n = least(n, end[l->next[b]]);
            }
            e = least(inside, sum(past, e));
            n = sum(past, n);
            changed |= e < error[w] || n < end[w];
            error[w] = least(error[w], e);
            end[w] = least(end[w], n);
        }
    }
    return error[LOC_ENTRY] < before || end[LOC_ENTRY] < before_end;
}

void distances_find(distances *d, const verify_task *t)
{
    uint32_t count = t->program->functions.len;
    *d = (distances){0};
    d->to_error = ARENA_ARRAY(&d->memory, uint32_t *, count);
    d->to_end = ARENA_ARRAY(&d->memory, uint32_t *, count);
    for (uint32_t f = 0; f < count; f++) {
        uint32_t locations = t->program->functions.data[f].count_locations;
        if (!t->reachable[f]) continue;
        d->to_error[f] = ARENA_ARRAY(&d->memory, uint32_t, locations + LOC_ENTRY + 1);
        d->to_end[f] = ARENA_ARRAY(&d->memory, uint32_t, locations + LOC_ENTRY + 1);
        for (uint32_t w = 0; w < locations; w++) d->to_error[f][w] = d->to_end[f][w] = DISTANCE_NEVER;
        d->to_end[f][LOC_EXIT] = 0;
    }
    for (bool changed = true; changed;) { /* callees are numbered before or behind their callers: a few rounds in either case */
        changed = false;
        for (uint32_t f = 0; f < count; f++)
            if (t->reachable[f]) changed |= relax(d, t, (fn){f});
    }
}

void distances_free(distances *d) { arena_free(&d->memory); }
