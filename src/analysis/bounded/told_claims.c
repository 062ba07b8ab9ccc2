#include "analysis/bounded/told_claims.h"

#include "analysis/budgets.h"
#include "cfa/mentions.h"

static bool is_own(const cfa_function *f, var v)
{
    for (uint32_t k = 0; k < f->count_params; k++)
        if (f->params[k].i == v.i) return true;
    for (uint32_t k = 0; k < f->count_locals; k++)
        if (f->locals[k].i == v.i) return true;
    return false;
}

/* A condition over integers that the function can see, none of which holds an address. */
static bool is_plain(const cut_graph *g, fn f, ex e)
{
    const cfa_program *p = g->enc.task->program;
    const ex_info i = *ex_get(p->space, e);
    ex operands[2];
    switch (i.kind) {
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX:
    case E_ADDR:
    case E_STRING:
    case E_FUNC:
    case E_LABEL:
    case E_FLOAT:
    case E_ZERO: return false;
    case E_VAR:
        return ty_is_integer(ty_get(p->space, i.type)) && !pointsto_has_target(g->enc.task->pt, e) &&
               (var_is_object(var_get(p->space, i.var)) || is_own(fn_get(p, f), i.var));
    default: break;
    }
    for (uint32_t k = 0, n = ex_operands(&i, operands); k < n; k++)
        if (!is_plain(g, f, operands[k])) return false;
    return true;
}

static bool holds_at(const cut_node *n, ex condition)
{
    for (uint32_t k = 0; k < n->claims.len; k++)
        if (n->claims.data[k].condition.i == condition.i) return n->claims.data[k].alive && n->claims.data[k].proved;
    return false;
}

static bool is_same_place(const cut_node *a, const cut_node *b) { return a->function.i == b->function.i && a->where == b->where; }

static bool holds_always(const cut_graph *g, const cut_node *at, ex condition)
{
    for (uint32_t n = 1; n < g->nodes.len; n++)
        if (is_same_place(&g->nodes.data[n], at) && !holds_at(&g->nodes.data[n], condition)) return false;
    return true;
}

static bool is_first_of_place(const cut_graph *g, uint32_t node)
{
    for (uint32_t n = 1; n < node; n++)
        if (is_same_place(&g->nodes.data[n], &g->nodes.data[node])) return false;
    return true;
}

void told_claims_list(const cut_graph *g, engine_result *out)
{
    for (uint32_t n = 1; n < g->nodes.len; n++) {
        const cut_node *at = &g->nodes.data[n];
        uint32_t count = 0;
        if (!is_first_of_place(g, n)) continue;
        for (uint32_t k = 0; k < at->claims.len && count < BUDGET_INDUCTION_TOLD; k++) {
            ex e = at->claims.data[k].condition;
            if (!is_plain(g, at->function, e) || !holds_always(g, at, e)) continue;
            vec_push(&out->claims, (loop_claim){at->function, at->where, e});
            count++;
        }
    }
}
