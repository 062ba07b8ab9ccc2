#include "cond/assume.h"

#include "cfa/numbering.h"
#include <string.h>

/* A function with tests before some locations, not yet in order. */
typedef struct {
    location *locations;
    uint32_t *original; /* 0: a test, or the end */
    uint32_t count;
} tested_function;

static uint32_t edge_of(void *context, uint32_t where, unsigned branch)
{
    const tested_function *f = context;
    return f->locations[where].next[branch];
}

/* The location keeps its number, so that all edges lead to the first test; its operation moves behind the last one. */
static void add_test(tested_function *f, cfa_space *s, uint32_t where, ex test, uint32_t end)
{
    uint32_t moved = f->count++;
    f->locations[moved] = f->locations[where];
    f->original[moved] = f->original[where];
    f->locations[where] = (location){.op = op_assume(s, test, true), .next = {moved, end}, .at = f->locations[moved].at};
    f->original[where] = 0;
}

static tested_function add_tests(restricted_program *out, fn f, const assumption *all, uint32_t count, uint32_t tests)
{
    const cfa_function *from = fn_get(out->program, f);
    uint32_t most = from->count_locations + tests + 1, end = from->count_locations;
    tested_function made = {ARENA_ARRAY(&out->program->memory, location, most), ARENA_ARRAY(&out->program->memory, uint32_t, most),
                            end + 1};
    memcpy(made.locations, from->locations, end * sizeof *made.locations);
    made.locations[end].at = from->at;
    for (uint32_t l = 0; l < end; l++) made.original[l] = l;
    for (uint32_t k = 0; k < count; k++)
        if (all[k].function.i == f.i) add_test(&made, out->program->space, all[k].where, all[k].condition, end);
    return made;
}

static void put_in_order(restricted_program *out, fn f, tested_function *made, numbering *n)
{
    cfa_function *to = fn_get(out->program, f);
    numbering_make(n, made->count, LOC_ENTRY, edge_of, made);
    uint32_t count = LOC_ENTRY + n->order.len;
    location *ordered = ARENA_ARRAY(&out->program->memory, location, count);
    uint32_t *original = ARENA_ARRAY(&out->program->memory, uint32_t, count);
    ordered[LOC_EXIT] = made->locations[LOC_EXIT];
    original[LOC_EXIT] = LOC_EXIT;
    for (uint32_t i = 0; i < n->order.len; i++) {
        location l = made->locations[n->order.data[i]];
        for (unsigned k = 0; k < 2; k++)
            if (l.next[k] > LOC_EXIT) l.next[k] = n->number.data[l.next[k]];
        ordered[LOC_ENTRY + i] = l;
        original[LOC_ENTRY + i] = made->original[n->order.data[i]];
    }
    if (to->count_labels) {
        cfa_label *labels = ARENA_ARRAY(&out->program->memory, cfa_label, to->count_labels);
        memcpy(labels, to->labels, to->count_labels * sizeof *labels);
        for (uint32_t k = 0; k < to->count_labels; k++)
            if (labels[k].target) labels[k].target = n->number.data[labels[k].target];
        to->labels = labels;
    }
    to->locations = ordered;
    to->count_locations = count;
    out->original[f.i] = original;
}

restricted_program *assume_conditions(const cfa_program *p, const assumption *all, uint32_t count)
{
    restricted_program *out = restricted_new(p, 0);
    numbering n = {0};
    for (uint32_t f = 0; f < p->functions.len; f++) {
        uint32_t tests = 0;
        for (uint32_t k = 0; k < count; k++) tests += all[k].function.i == f;
        tested_function made = add_tests(out, (fn){f}, all, count, tests);
        put_in_order(out, (fn){f}, &made, &n);
    }
    numbering_free(&n);
    restricted_fingerprint(out);
    return out;
}
