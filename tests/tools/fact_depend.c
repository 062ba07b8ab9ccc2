/* Dynamic dependences: which executed locations the reached error call depends on (Agrawal, Horgan: Dynamic Program Slicing, PLDI 1990). A
 * location depends on the last writers of the bytes that it reads, and on the branch that decided that it is executed. */
#include "fact_check.h"
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096 };

uint32_t depend_event(fact_check *c, fn f, uint32_t where, uint32_t control)
{
    vec_push(&c->events, (event){f, where, control, c->deps.len, c->deps.len});
    return c->events.len - 1;
}

void depend_on(fact_check *c, uint32_t on)
{
    event *e = &vec_last(&c->events);
    if (!on || (e->end_dep > e->first_dep && vec_last(&c->deps) == on)) return;
    vec_push(&c->deps, on);
    e->end_dep = c->deps.len;
}

static uint32_t *writer_of(fact_check *c, uint64_t address)
{
    bool fresh;
    uint32_t *page = map_slot(&c->pages, address / PAGE, &fresh);
    if (fresh) {
        *page = c->writers.len / PAGE;
        for (unsigned k = 0; k < PAGE; k++) vec_push(&c->writers, 0);
    }
    return &c->writers.data[(size_t)*page * PAGE + address % PAGE];
}

void depend_on_bytes(fact_check *c, uint64_t address, uint64_t size)
{
    for (uint64_t k = 0; k < size; k++) depend_on(c, *writer_of(c, address + k));
}

void depend_write(fact_check *c, uint64_t address, uint64_t size, uint32_t by)
{
    for (uint64_t k = 0; k < size; k++) *writer_of(c, address + k) = by;
}

typedef struct {
    uint32_t event, because; /* of that event */
} needed;

static void check_event(fact_check *c, needed n)
{
    const event *e = &c->events.data[n.event], *user = &c->events.data[n.because];
    c->depended++;
    if (fact_holds(c, "slice", e->f.i, e->where, slice_has_location(c->slice, e->f, e->where))) return;
    source_place at = source_locate(c->p->sources, fn_get(c->p, user->f)->locations[user->where].at);
    fact_violated(c, e->f, e->where, 0, "the error depends on it, by way of line %u, but it is not in the slice", at.line);
}

void depend_check(fact_check *c)
{
    bool *seen = calloc(c->events.len + 1, 1);
    VEC(needed) open = {0};
    if (!seen) abort();
    /* the events of the arguments come after that of the call */
    uint32_t last = c->depth ? fact_top(c)->event : 0;
    vec_push(&open, ((needed){last, last}));
    while (open.len) {
        needed n = vec_pop(&open);
        if (!n.event || seen[n.event]) continue;
        seen[n.event] = true;
        check_event(c, n);
        const event *e = &c->events.data[n.event];
        vec_push(&open, ((needed){e->control, n.event}));
        for (uint32_t k = e->first_dep; k < e->end_dep; k++) vec_push(&open, ((needed){c->deps.data[k], n.event}));
    }
    vec_free(&open);
    free(seen);
}
