/* The tree of guards with jumps to ancestors (Myers: An Applicative Random-Access Stack, 1983), and joins. */
#include "analysis/bounded/guard.h"

#include "analysis/budgets.h"
#include "base/heap.h"
#include "base/map.h"

void guards_init(guards *g, term_table *t)
{
    *g = (guards){.t = t};
    vec_push(&g->nodes, (guard_node){0});
    vec_push(&g->nodes, (guard_node){.jump = 1});
}

void guards_free(guards *g)
{
    vec_free(&g->nodes);
    vec_free(&g->last_of);
}

void guards_clear(guards *g)
{
    enum { KEPT = 2 }; /* never and always */
    for (uint32_t k = KEPT; k < g->nodes.len; k++) g->last_of.data[g->nodes.data[k].condition.i] = 0;
    g->nodes.len = KEPT;
}

enum { VISITS_PER_TICK = 256 };

/* The ancestor at a depth (Myers: An applicative random-access stack). */
static uint32_t ancestor(guards *g, uint32_t a, uint32_t depth)
{
    const guard_node *n = g->nodes.data;
    for (; n[a].depth > depth; g->visits++) a = n[n[a].jump].depth >= depth ? n[a].jump : n[a].parent;
    return a;
}

static void count_visits(guards *g)
{
    limits_work(g->t->run, g->visits / VISITS_PER_TICK);
    g->visits %= VISITS_PER_TICK;
}

static bool contains(guards *g, guard a, term condition)
{
    if (condition.i >= g->last_of.len) return false;
    uint32_t at = g->last_of.data[condition.i];
    bool found = false;
    for (uint32_t k = 0; at && k < BUDGET_GUARD_SAME && !found; at = g->nodes.data[at].same, k++)
        found = g->nodes.data[at].depth <= g->nodes.data[a.i].depth && ancestor(g, a.i, g->nodes.data[at].depth) == at;
    count_visits(g);
    return found;
}

/* A comparison of two numbers that the guard says are equal. */
static int decide_comparison(guards *g, guard a, term condition)
{
    term_table *t = g->t;
    bool is_negated = term_get(t, condition)->kind == T_NOT;
    term comparison = is_negated ? term_arg(t, condition, 0) : condition;
    term_kind kind = term_get(t, comparison)->kind;
    bool is_strict = kind == T_BVULT || kind == T_BVSLT;
    if (!is_strict && kind != T_BVULE && kind != T_BVSLE) return -1;
    if (!contains(g, a, term_eq(t, term_arg(t, comparison, 0), term_arg(t, comparison, 1)))) return -1;
    return is_strict == is_negated;
}

int guard_decides(guards *g, guard a, term condition)
{
    if (condition.i == g->t->true_term.i) return 1;
    if (condition.i == g->t->false_term.i) return 0;
    if (contains(g, a, condition)) return 1;
    return contains(g, a, term_not(g->t, condition)) ? 0 : decide_comparison(g, a, condition);
}

static guard new_guard(guards *g, guard a, term condition)
{
    const guard_node *p = &g->nodes.data[a.i];
    const guard_node *far = &g->nodes.data[p->jump];
    guard_node n = {.parent = a.i, .jump = a.i, .depth = p->depth + 1, .condition = condition};
    if (p->depth - far->depth == far->depth - g->nodes.data[far->jump].depth) n.jump = far->jump;
    while (g->last_of.len <= condition.i) vec_push(&g->last_of, 0);
    n.same = g->last_of.data[condition.i];
    g->last_of.data[condition.i] = g->nodes.len;
    vec_push(&g->nodes, n);
    return (guard){g->nodes.len - 1};
}

guard guard_and(guards *g, guard a, term condition)
{
    if (!a.i) return GUARD_NEVER;
    const term_info *i = term_get(g->t, condition);
    if (i->kind == T_AND) {
        for (uint32_t k = 0, n = i->count; k < n && a.i; k++) a = guard_and(g, a, term_arg(g->t, condition, k));
        return a;
    }
    switch (guard_decides(g, a, condition)) {
    case 0: return GUARD_NEVER;
    case 1: return a;
    default: return new_guard(g, a, condition);
    }
}

uint32_t guard_depth(const guards *g, guard a) { return g->nodes.data[a.i].depth; }

/* An equation with a constant, which is its first argument. *x: what is equal to it. */
static bool is_equation(const term_table *t, term condition, term *x, term *constant)
{
    if (term_get(t, condition)->kind != T_EQ) return false;
    *constant = term_arg(t, condition, 0);
    *x = term_arg(t, condition, 1);
    return term_get(t, *constant)->kind == T_BV;
}

/* The condition says that something has not a certain value, and a later one that it has another. fixed: terms → their values. */
static bool is_implied(const term_table *t, const map64 *fixed, term condition)
{
    term x, constant;
    uint32_t value;
    return fixed->count && term_get(t, condition)->kind == T_NOT && is_equation(t, term_arg(t, condition, 0), &x, &constant) &&
           map_get(fixed, x.i, &value) && value != constant.i;
}

void guard_list(const guards *g, guard a, guard_terms *out)
{
    map64 fixed = {0};
    if (!a.i) vec_push(out, g->t->false_term);
    for (; a.i > 1; a.i = g->nodes.data[a.i].parent) {
        term condition = g->nodes.data[a.i].condition, x, constant;
        if (is_equation(g->t, condition, &x, &constant)) map_put(&fixed, x.i, constant.i);
        if (!is_implied(g->t, &fixed, condition)) vec_push(out, condition);
    }
    map_free(&fixed);
}

/* ---- joins ----
 * Every item climbs towards the root, the deepest first. Two that meet become one. The nodes that an item has climbed over are its part of
 * the joined condition. */

typedef struct {
    uint32_t at, depth;
    uint32_t item;
    guard_terms climbed; /* first the deepest */
} climber;

static bool is_deeper(void *context, const void *first, const void *second)
{
    (void)context;
    const climber *a = first, *b = second;
    return a->depth != b->depth ? a->depth > b->depth : a->at != b->at ? a->at > b->at : a->item < b->item;
}

static term conjunction(term_table *t, const term *a, uint32_t n) { return n == 0 ? t->true_term : n == 1 ? a[0] : term_and_n(t, a, n); }

/* Joins two items that have met at one guard: b goes into a. */
static void join_two(guards *g, climber *a, climber *b, guard_merge merge, void *context)
{
    term_table *t = g->t;
    term first_a = a->climbed.len ? vec_last(&a->climbed) : t->true_term, first_b = b->climbed.len ? vec_last(&b->climbed) : t->true_term;
    term decision, both;
    if (a->climbed.len && b->climbed.len && term_not(t, first_a).i == first_b.i) {
        decision = first_a;
        both =
            term_ite(t, first_a, conjunction(t, a->climbed.data, a->climbed.len - 1), conjunction(t, b->climbed.data, b->climbed.len - 1));
    } else {
        decision = conjunction(t, a->climbed.data, a->climbed.len);
        both = term_or(t, decision, conjunction(t, b->climbed.data, b->climbed.len));
    }
    if (merge) merge(context, a->item, b->item, decision);
    vec_clear(&a->climbed);
    if (both.i != t->true_term.i) vec_push(&a->climbed, both);
    vec_free(&b->climbed);
}

guard guard_join(guards *g, const guard *items, uint32_t count, guard_merge merge, void *context, uint32_t *left)
{
    VEC(climber) h = {0};
    for (uint32_t k = 0; k < count; k++)
        if (items[k].i) heap_push(&h, is_deeper, NULL, (climber){items[k].i, g->nodes.data[items[k].i].depth, k, {0}});
    if (!h.len) return GUARD_NEVER;
    for (;;) {
        climber a = heap_pop(&h, is_deeper, NULL);
        while (h.len && h.data[0].at == a.at) {
            climber b = heap_pop(&h, is_deeper, NULL);
            if (a.item < b.item) {
                join_two(g, &a, &b, merge, context);
            } else {
                join_two(g, &b, &a, merge, context);
                a = b;
            }
        }
        if (!h.len) {
            guard joined = {a.at};
            for (uint32_t k = a.climbed.len; k-- > 0 && joined.i;) joined = guard_and(g, joined, a.climbed.data[k]);
            if (left) *left = a.item;
            vec_free(&a.climbed);
            vec_free(&h);
            return joined;
        }
        vec_push(&a.climbed, g->nodes.data[a.at].condition);
        a.at = g->nodes.data[a.at].parent;
        a.depth = g->nodes.data[a.at].depth;
        heap_push(&h, is_deeper, NULL, a);
    }
}
