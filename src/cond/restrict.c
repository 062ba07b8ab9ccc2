#include "cond/restrict.h"

#include <string.h>

/* Why a location stays. */
enum {
    KEPT_OPEN = 1, /* a pair that can reach a difference stands here */
    KEPT_NEW = 2,  /* an execution that has differed may come by */
    KEPT_SAME = 4, /* part of a call that is stepped over: the same in both programs, but it must be executed */
};

typedef struct {
    const diff_condition *c;
    const cfa_program *p;
    const call_graph *calls;
    uint8_t **kept;         /* per function, per location: why it stays */
    bool *returns_new;      /* per function: executions that have differed return from it */
    VEC(uint64_t) waitlist; /* function and location, with a reason to be spread */
} restrictor;

static void keep(restrictor *r, uint32_t f, uint32_t where, uint8_t why)
{
    uint8_t *k = &r->kept[f][where];
    if (*k & why) return;
    *k |= why;
    if (why != KEPT_OPEN) vec_push(&r->waitlist, map_pair(f, where));
}

/* Behind every call that was followed into a function with this symbol. */
static void return_new(restrictor *r, uint32_t f)
{
    if (r->returns_new[f]) return;
    r->returns_new[f] = true;
    for (uint32_t m = 0; m < r->c->modules.len; m++) {
        const diff_module *module = &r->c->modules.data[m];
        if (module->new.i != f) continue;
        for (uint32_t b = 0; b < module->behind.len; b++) {
            const diff_pair *behind = &r->c->pairs.data[module->behind.data[b]];
            keep(r, r->c->modules.data[behind->module].new.i, behind->new, KEPT_NEW);
        }
    }
}

/* All that is called from here stays as a whole. */
static void keep_callees(restrictor *r, uint32_t f, uint32_t where, uint8_t why)
{
    for (uint32_t e = r->calls->first_edge[f]; e < r->calls->first_edge[f + 1]; e++) {
        const call_edge *edge = &r->calls->edges[e];
        if (edge->location == where && edge->callee.i != FN_NONE.i) keep(r, edge->callee.i, LOC_ENTRY, why);
    }
}

/* Executions that have differed go on from here; so do those that are in the middle of a call that is stepped over. */
static void spread(restrictor *r)
{
    while (r->waitlist.len) {
        uint64_t at = vec_pop(&r->waitlist);
        uint32_t f = (uint32_t)(at >> 32), where = (uint32_t)at;
        uint8_t why = r->kept[f][where] & (KEPT_NEW | KEPT_SAME);
        const location *l = &fn_get(r->p, (fn){f})->locations[where];
        for (uint8_t one = KEPT_NEW; one <= KEPT_SAME; one = (uint8_t)(one << 1)) {
            if (!(why & one)) continue;
            if (where == LOC_EXIT && one == KEPT_NEW) return_new(r, f);
            for (int k = 0; k < 2; k++)
                if (l->next[k]) keep(r, f, l->next[k], one);
            /* a function that was called after the difference returns to where it was called, which stays anyway */
            keep_callees(r, f, where, KEPT_SAME);
        }
    }
}

/* What may run without a call that the automata show: before and after the entry function, and whatever code outside may call. */
static void keep_called_from_outside(restrictor *r)
{
    for (uint32_t f = 0; f < r->p->functions.len; f++) {
        const cfa_function *x = &r->p->functions.data[f];
        bool is_known = program_address_taken(r->p, x->symbol) || (r->c->externals == EXTERNALS_ANYTHING && !x->is_static);
        if (x->constructor || x->destructor || is_known) keep(r, f, LOC_ENTRY, KEPT_SAME);
    }
}

/* Where a difference leads, and what is executed on the way to one. */
static void keep_open_pairs(restrictor *r)
{
    const diff_condition *c = r->c;
    for (uint32_t p = 0; p < c->pairs.len; p++) {
        const diff_pair *pair = &c->pairs.data[p];
        if (!pair->is_open) continue;
        uint32_t f = c->modules.data[pair->module].new.i;
        const location *l = &fn_get(r->p, (fn){f})->locations[pair->new];
        keep(r, f, pair->new, KEPT_OPEN);
        if (pair->differs_at_return) return_new(r, f);
        for (uint32_t k = 0; k < pair->count_edges; k++) {
            const diff_edge *e = &c->edges.data[pair->first_edge + k];
            if (e->kind == DIFF_DIFFERENCE && l->next[e->branch]) keep(r, f, l->next[e->branch], KEPT_NEW);
            if (e->entered == DIFF_NONE) keep_callees(r, f, pair->new, KEPT_SAME);
        }
    }
    spread(r);
}

/* ---- the restricted program ---- */

/* Reverse postorder, as cfa/program.h wants it: the true branch comes first. */
typedef struct {
    uint32_t *number;
    VEC(uint32_t) order, stack;
} numbering;

static uint32_t successor(const restrictor *r, uint32_t f, const location *l, int k)
{
    return l->next[k] && r->kept[f][l->next[k]] ? l->next[k] : LOC_NONE;
}

static void number_locations(const restrictor *r, uint32_t f, numbering *n)
{
    enum { DONE = 0x80000000u };
    const cfa_function *function = fn_get(r->p, (fn){f});
    memset(n->number, 0, function->count_locations * sizeof *n->number);
    vec_clear(&n->order);
    vec_clear(&n->stack);
    if (r->kept[f][LOC_ENTRY]) vec_push(&n->stack, LOC_ENTRY);
    while (n->stack.len) {
        uint32_t top = vec_pop(&n->stack);
        if (top & DONE) {
            vec_push(&n->order, top & ~(uint32_t)DONE);
            continue;
        }
        if (n->number[top]) continue;
        n->number[top] = UINT32_MAX;
        vec_push(&n->stack, top | DONE);
        for (int k = 0; k < 2; k++) {
            uint32_t next = successor(r, f, &function->locations[top], k);
            if (next > LOC_EXIT && !n->number[next]) vec_push(&n->stack, next);
        }
    }
    for (uint32_t i = 0; i < n->order.len; i++) n->number[n->order.data[n->order.len - 1 - i]] = LOC_ENTRY + i;
    n->number[LOC_EXIT] = LOC_EXIT;
}

/* Covered successors become one location where the path ends. Returns how many edges now lead there. */
static uint32_t restrict_function(const restrictor *r, uint32_t f, numbering *n, cfa_program *out)
{
    const cfa_function *from = fn_get(r->p, (fn){f});
    cfa_function *to = fn_get(out, (fn){f});
    number_locations(r, f, n);
    uint32_t count = n->order.len, end = LOC_ENTRY + count, cut = count ? 0 : 1;
    location *made = ARENA_ARRAY(&out->memory, location, end + 1);
    memset(made, 0, (end + 1) * sizeof *made);
    made[LOC_EXIT] = from->locations[LOC_EXIT];
    for (uint32_t i = 0; i < count; i++) {
        location l = from->locations[n->order.data[count - 1 - i]];
        for (int k = 0; k < 2; k++) {
            if (!l.next[k]) continue;
            uint32_t next = successor(r, f, &l, k);
            cut += next == LOC_NONE;
            l.next[k] = next == LOC_NONE ? end : n->number[next];
        }
        bool returns_covered = l.next[0] == end && op_get(r->p->space, l.op)->kind == OP_RETURN;
        made[LOC_ENTRY + i] = returns_covered ? (location){.at = l.at} : l;
    }
    made[end].at = from->at;
    to->locations = made;
    to->count_locations = end + (cut ? 1 : 0);
    if (from->count_labels) {
        to->labels = ARENA_ARRAY(&out->memory, cfa_label, from->count_labels);
        memcpy(to->labels, from->labels, from->count_labels * sizeof *to->labels);
        for (uint32_t i = 0; i < to->count_labels; i++)
            if (to->labels[i].target) to->labels[i].target = n->number[to->labels[i].target];
    }
    return cut;
}

static cfa_program *make_program(const restrictor *r)
{
    cfa_program *out = program_variant(r->p);
    numbering n = {0};
    uint32_t most = 0, cut = 0;
    for (uint32_t f = 0; f < r->p->functions.len; f++)
        if (r->p->functions.data[f].count_locations > most) most = r->p->functions.data[f].count_locations;
    n.number = mem_alloc((most + 1) * sizeof *n.number);
    for (uint32_t f = 0; f < r->p->functions.len; f++) cut += restrict_function(r, f, &n, out);
    free(n.number);
    vec_free(&n.order);
    vec_free(&n.stack);
    if (cut) return out;
    program_free(out);
    return NULL;
}

cfa_program *restrict_to_difference(const diff_condition *c, const call_graph *calls)
{
    if (c->everything) return NULL;
    uint32_t n = c->new->functions.len;
    arena memory = {0};
    restrictor r = {.c = c, .p = c->new, .calls = calls};
    r.kept = ARENA_ARRAY(&memory, uint8_t *, n + 1);
    r.returns_new = ARENA_ARRAY(&memory, bool, n + 1);
    memset(r.returns_new, 0, n + 1);
    for (uint32_t f = 0; f < n; f++) {
        uint32_t count = c->new->functions.data[f].count_locations;
        r.kept[f] = ARENA_ARRAY(&memory, uint8_t, count + 1);
        memset(r.kept[f], 0, count + 1);
    }
    keep_called_from_outside(&r);
    keep_open_pairs(&r);
    cfa_program *out = make_program(&r);
    vec_free(&r.waitlist);
    arena_free(&memory);
    return out;
}
