/* verify/copies.c — the values of an execution of a program with copies, for the program without them.
 * A value that is not an input belongs to a location and to a turn: how often it was executed before. A location that is there several
 * times has turns of its own in each of its copies, so the execution is run once more, and both are counted. */
#include "replay/interpreted/replay.h"
#include "verify/verification.h"

typedef struct {
    const restricted_program *p;
    const chosen_values *found;
    chosen_values *placed;
    map64 in_copy, in_whole; /* (function, location) → turns so far */
    map64 is_wanted;         /* (function, location) of a copy: some value belongs to it */
} turn_counter;

static uint32_t count_turn(map64 *turns, fn f, uint32_t where)
{
    bool fresh;
    return ++*map_slot(turns, map_pair(f.i, where), &fresh);
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    turn_counter *c = context;
    (void)v, (void)depth;
    fn function = c->p->function[f.i];
    uint32_t original = c->p->original[f.i][where], here = count_turn(&c->in_copy, f, where);
    if (!original) return;
    uint32_t turn = count_turn(&c->in_whole, function, original);
    if (!map_get(&c->is_wanted, map_pair(f.i, where), NULL)) return;
    for (uint32_t k = 0; k < c->found->len; k++) {
        const chosen_value *x = &c->found->data[k];
        if (x->is_input || x->origin != ORIGIN_LOCATION || x->function.i != f.i || x->where != where || x->turn != here) continue;
        c->placed->data[k].origin = ORIGIN_LOCATION;
        c->placed->data[k].function = function;
        c->placed->data[k].where = original;
        c->placed->data[k].turn = turn;
    }
}

void copies_place_values(const restricted_program *p, const verify_task *task, const chosen_values *found, limits *l, chosen_values *placed)
{
    turn_counter c = {.p = p, .found = found, .placed = placed};
    vec_clear(placed);
    for (uint32_t k = 0; k < found->len; k++) {
        chosen_value x = found->data[k];
        if (!x.is_input && x.origin == ORIGIN_LOCATION) {
            map_put(&c.is_wanted, map_pair(x.function.i, x.where), 1);
            x.origin = ORIGIN_UNKNOWN; /* unless the execution comes by */
        }
        vec_push(placed, x);
    }
    run_observer watcher = {.context = &c, .step = on_step};
    if (c.is_wanted.count) (void)replay_watch(task, found->data, found->len, l, &watcher);
    map_free(&c.in_copy);
    map_free(&c.in_whole);
    map_free(&c.is_wanted);
}
