#include "cond/insertion.h"

#include <string.h>

uint32_t insertion_add(insertion *i, location l, uint32_t original)
{
    vec_push(&i->locations, l);
    vec_push(&i->original, original);
    return i->locations.len - 1;
}

void insertion_begin(insertion *i, cfa_space *s, const cfa_function *f)
{
    i->space = s;
    vec_clear(&i->locations);
    vec_clear(&i->original);
    for (uint32_t l = 0; l < f->count_locations; l++) (void)insertion_add(i, f->locations[l], l);
    i->end = insertion_add(i, (location){.at = f->at}, 0);
}

/* The operation moves behind what is inserted. */
static uint32_t make_room(insertion *i)
{
    uint32_t moved = insertion_add(i, i->locations.data[i->at], i->original.data[i->at]);
    i->original.data[i->at] = 0;
    return moved;
}

void insertion_put(insertion *i, op o)
{
    uint32_t moved = make_room(i);
    i->locations.data[i->at] = (location){.op = o, .next = {moved, 0}, .at = i->locations.data[moved].at};
    i->at = moved;
}

static void put_branch(insertion *i, ex test, uint32_t if_true, uint32_t if_false, uint32_t moved)
{
    i->locations.data[i->at] =
        (location){.op = op_assume(i->space, test, true), .next = {if_true, if_false}, .at = i->locations.data[moved].at};
    i->at = moved;
}

void insertion_put_if(insertion *i, ex test, op o)
{
    uint32_t moved = make_room(i);
    uint32_t then = insertion_add(i, (location){.op = o, .next = {moved, 0}, .at = i->locations.data[moved].at}, 0);
    put_branch(i, test, then, moved, moved);
}

void insertion_put_test(insertion *i, ex test)
{
    uint32_t moved = make_room(i);
    put_branch(i, test, moved, i->end, moved);
}

void insertion_replace(insertion *i, op o) { i->locations.data[i->at].op = o; }

static uint32_t edge_of(void *context, uint32_t where, unsigned branch)
{
    const insertion *i = context;
    return i->locations.data[where].next[branch];
}

void insertion_end(insertion *i, uint32_t entry, restricted_program *out, fn f)
{
    cfa_function *to = fn_get(out->program, f);
    numbering *n = &i->order;
    numbering_make(n, i->locations.len, entry, edge_of, i);
    uint32_t count = LOC_ENTRY + n->order.len;
    location *ordered = ARENA_ARRAY(&out->program->memory, location, count);
    uint32_t *original = ARENA_ARRAY(&out->program->memory, uint32_t, count);
    ordered[LOC_EXIT] = i->locations.data[LOC_EXIT];
    original[LOC_EXIT] = LOC_EXIT;
    for (uint32_t k = 0; k < n->order.len; k++) {
        location l = i->locations.data[n->order.data[k]];
        for (unsigned b = 0; b < 2; b++)
            if (l.next[b] > LOC_EXIT) l.next[b] = n->number.data[l.next[b]];
        ordered[LOC_ENTRY + k] = l;
        original[LOC_ENTRY + k] = i->original.data[n->order.data[k]];
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

void insertion_free(insertion *i)
{
    vec_free(&i->locations);
    vec_free(&i->original);
    numbering_free(&i->order);
}
