/* The program with smaller limits, for runs: a loop that fills 100000 elements fills nine. A fact that holds in such runs is claimed of the
 * program itself, and proved or dropped.
 * A limit is a large constant that something is compared with by order, or that a variable gets with which something is. Constants near it
 * keep their distance from it, and limits keep their order. Other constants stay: they are data. */
#include "analysis/bounded/suggest_internal.h"

#include "base/bigstack.h"
#include "cfa/mentions.h"
#include "cfa/substitute.h"
#include <string.h>

typedef struct {
    const cfa_program *p;
    cfa_program *made;
    VEC(ex) numbers; /* of the program */
    small_limits limits;
    map64 compared; /* variables, by order */
    substitution small;
} shrinker;

static bool is_large(const cfa_space *s, ex e, __int128 *value)
{
    return ex_is_int(s, e, value) && *value >= BUDGET_SUGGEST_LARGE_LIMIT && *value <= BUDGET_SUGGEST_LARGEST_LIMIT;
}

/* Keeps the limits sorted. */
static void add_limit(shrinker *h, __int128 value)
{
    uint32_t at = 0;
    while (at < h->limits.len && h->limits.data[at].from < value) at++;
    if (at < h->limits.len && h->limits.data[at].from == value) return;
    vec_push(&h->limits, (small_limit){0});
    memmove(&h->limits.data[at + 1], &h->limits.data[at], (h->limits.len - 1 - at) * sizeof *h->limits.data);
    h->limits.data[at] = (small_limit){value, 0};
}

static void note_compared(shrinker *h, ex e)
{
    const cfa_space *s = h->p->space;
    __int128 value;
    if (is_large(s, e, &value)) add_limit(h, value);
    while (ex_get(s, e)->kind == E_CAST) e = ex_get(s, e)->a;
    if (ex_get(s, e)->kind == E_VAR) map_put(&h->compared, ex_get(s, e)->var.i, 1);
}

/* Constants that variables get with which something is compared. */
static void find_assigned(shrinker *h)
{
    const cfa_space *s = h->p->space;
    for (uint32_t f = 0; f < h->p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; l < h->p->functions.data[f].count_locations; l++) {
            const op_info *o = op_get(s, h->p->functions.data[f].locations[l].op);
            __int128 value;
            if (o->kind == OP_ASSIGN && ex_get(s, o->lhs)->kind == E_VAR && map_get(&h->compared, ex_get(s, o->lhs)->var.i, NULL) &&
                is_large(s, o->rhs, &value))
                add_limit(h, value);
        }
}

static void find_limits(shrinker *h)
{
    const cfa_space *s = h->p->space;
    mentions m;
    mentions_init(&m, s);
    mentions_begin(&m);
    for (uint32_t f = 0; f < h->p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; l < h->p->functions.data[f].count_locations; l++)
            if (h->p->functions.data[f].locations[l].op.i) mentions_add_operation(&m, h->p->functions.data[f].locations[l].op);
    for (uint32_t k = 0; k < m.seen.len; k++) {
        const ex_info *i = ex_get(s, m.seen.data[k]);
        if (i->kind == E_INT) vec_push(&h->numbers, m.seen.data[k]);
        if (i->kind < E_NE || i->kind > E_GE) continue;
        note_compared(h, i->a);
        note_compared(h, i->b);
    }
    mentions_free(&m);
    find_assigned(h);
    for (uint32_t k = 0; k < h->limits.len; k++) {
        small_limit *x = &h->limits.data[k];
        const small_limit *before = k ? x - 1 : NULL;
        if (!before) x->to = BUDGET_SUGGEST_SMALL_LIMIT;
        else
            x->to =
                before->to + (x->from - before->from <= BUDGET_SUGGEST_NEAR_LIMITS ? x->from - before->from : BUDGET_SUGGEST_SMALL_LIMIT);
    }
}

static void choose_numbers(shrinker *h)
{
    for (uint32_t k = 0; k < h->numbers.len; k++) {
        ex e = h->numbers.data[k];
        __int128 value, nearest = 0;
        const small_limit *near = NULL;
        if (!is_large(h->p->space, e, &value)) continue;
        for (uint32_t n = 0; n < h->limits.len; n++) {
            __int128 distance = value - h->limits.data[n].from;
            if (distance < 0) distance = -distance;
            if (distance > BUDGET_SUGGEST_NEAR_LIMITS || (near && distance >= nearest)) continue;
            near = &h->limits.data[n];
            nearest = distance;
        }
        if (near) map_put(&h->small.expressions, e.i, ex_int(h->p->space, ex_get(h->p->space, e)->type, near->to + value - near->from).i);
    }
}

static void make_small(void *context)
{
    shrinker *h = context;
    for (uint32_t f = 0; f < h->made->functions.len; f++) {
        cfa_function *function = &h->made->functions.data[f];
        location *all = ARENA_ARRAY(&h->made->memory, location, function->count_locations);
        memcpy(all, function->locations, function->count_locations * sizeof *all);
        for (uint32_t l = LOC_ENTRY; l < function->count_locations; l++) all[l].op = substitute_operation(&h->small, all[l].op);
        function->locations = all;
    }
}

cfa_program *suggest_make_small(const cfa_program *p, small_limits *found)
{
    shrinker h = {.p = p, .made = program_variant(p), .small = {.space = p->space}};
    find_limits(&h);
    choose_numbers(&h);
    map_put(&h.small.variables, 0, 0); /* without any variable, nothing is substituted */
    (void)bigstack_run(make_small, &h);
    substitution_free(&h.small);
    vec_free(&h.numbers);
    map_free(&h.compared);
    *found = h.limits;
    return h.made;
}
