/* Variables that get the values which proved equations say, at the start of their nodes. */
#include "analysis/bounded/cut_graph.h"
#include "analysis/budgets.h"

typedef struct {
    const cfa_space *s;
    ex parts[BUDGET_CUT_GRAPH_SUMMANDS];
    uint32_t count;
} summands;

static bool add_summands(summands *all, ex e)
{
    const ex_info i = *ex_get(all->s, e);
    if (i.kind == E_ADD) return add_summands(all, i.a) && add_summands(all, i.b);
    if (all->count == BUDGET_CUT_GRAPH_SUMMANDS) return false;
    all->parts[all->count++] = e;
    return true;
}

/* Nothing but its own assignments changes it. */
static bool is_plain(const cut_graph *g, ex e, ty type)
{
    const ex_info *i = ex_get(g->enc.task->program->space, e);
    return i->kind == E_VAR && ty_same(i->type, type) && !pointsto_in_memory(g->enc.task->pt, i->var);
}

/* e is the variable, or (*negative) -1 times it. none: neither. */
static ex variable_of(const cut_graph *g, ex e, ty type, bool *negative)
{
    const cfa_space *s = g->enc.task->program->space;
    const ex_info *i = ex_get(s, e);
    *negative = i->kind == E_MUL && ex_get(s, i->a)->kind == E_INT && ex_int_value(s, i->a) == -1;
    ex v = *negative ? i->b : e;
    return is_plain(g, v, type) ? v : (ex){0};
}

/* rest + x == c, or rest - x == c: x is c - rest, or rest - c. Arithmetic wraps, so this is the same equation. The last such variable is
 * taken: guessed equations are solved for it, so others do not have it (suggest_claims.c). */
static bool solve_sum(const cut_graph *g, const ex_info *equation, ex *x, ex *value)
{
    cfa_space *s = g->enc.task->program->space;
    ty type = ex_get(s, equation->a)->type;
    summands all = {.s = s};
    uint32_t chosen = UINT32_MAX;
    bool negative = false;
    if (!ty_is_integer(ty_get(s, type)) || !add_summands(&all, equation->a)) return false;
    for (uint32_t k = all.count; k-- && chosen == UINT32_MAX;) {
        *x = variable_of(g, all.parts[k], type, &negative);
        if (!ex_none(*x)) chosen = k;
    }
    if (chosen == UINT32_MAX) return false;
    *value = equation->b;
    if (negative) *value = ex_binary(s, E_SUB, type, ex_int(s, type, 0), *value);
    for (uint32_t k = 0; k < all.count; k++)
        if (k != chosen) *value = ex_binary(s, negative ? E_ADD : E_SUB, type, *value, all.parts[k]);
    return true;
}

/* A proved claim says what a variable is equal to. */
static bool solve(const cut_graph *g, const cut_claim *c, ex *x, ex *value)
{
    const cfa_space *s = g->enc.task->program->space;
    const ex_info i = *ex_get(s, c->condition);
    if (!c->alive || !c->proved || c->is_fixed || i.kind != E_EQ) return false;
    if (ex_get(s, i.b)->kind == E_INT) return solve_sum(g, &i, x, value);
    *x = i.a;
    *value = i.b;
    return ex_get(s, i.b)->kind == E_ADDR && is_plain(g, i.a, ex_get(s, i.b)->type);
}

/* In the node's arbitrary state the claim is true from now on: the variable is what it says. Other claims stay conditions of that state, so
 * whatever order equations are taken in, every state that satisfies all of them is still there. */
static bool fix_variables(cut_graph *g, cut_node *n)
{
    bool any = false;
    for (uint32_t k = 0; k < n->claims.len; k++) {
        ex x, value;
        if (!solve(g, &n->claims.data[k], &x, &value)) continue;
        encode_set(g->enc.e, n->start, x, value);
        n->claims.data[k].is_fixed = any = true;
    }
    for (uint32_t k = 0; any && k < n->claims.len; k++) {
        cut_claim *c = &n->claims.data[k];
        if (c->alive) c->here = cut_graph_at_start(g, n, c->condition);
        c->alive = c->alive && c->here.i;
    }
    return any;
}

bool cut_graph_fix(cut_graph *g)
{
    for (uint32_t node = 1; node < g->nodes.len; node++) {
        if (!fix_variables(g, &g->nodes.data[node])) continue;
        cut_graph_forget_segments(&g->nodes.data[node]);
        if (!cut_graph_advance(g, node)) return false;
    }
    return true;
}
