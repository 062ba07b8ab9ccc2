/* Finds the cuts of all variables, and the cell around a set of values. */
#include "analysis/value/internal.h"

#include "analysis/budgets.h"
#include <stdlib.h>

/* slot + offset, through conversions that only widen; false: something else */
static bool as_offset(const scalars *c, uint32_t node, uint32_t *slot, __int128 *offset)
{
    *offset = 0;
    for (;;) {
        const scalar_node *n = &c->nodes.data[node];
        const scalar_node *b = &c->nodes.data[n->b];
        __int128 low, high;
        if (n->type.class != RANGE_INTEGER) return false;
        switch (n->kind) {
        case NODE_SLOT: *slot = n->a; return true;
        case E_CAST:
            if (n->operand.class != RANGE_INTEGER || n->type.bits < n->operand.bits || n->type.is_bool) return false;
            node = n->a;
            break;
        case E_ADD:
        case E_SUB:
            if (b->kind != NODE_CONSTANT || !range_is_known(b->range) || !range_bounds(b->type, b->range, &low, &high)) return false;
            *offset += n->kind == E_ADD ? low : -low;
            node = n->a;
            break;
        default: return false;
        }
    }
}

static bool constant(const scalars *c, uint32_t node, __int128 *n)
{
    __int128 high;
    const scalar_node *k = &c->nodes.data[node];
    return k->kind == NODE_CONSTANT && range_is_known(k->range) && range_bounds(k->type, k->range, n, &high);
}

typedef VEC(int64_t) cut_list;

static bool add_cut(cut_list *l, __int128 at) /* a cell begins there */
{
    if (at <= INT64_MIN || at >= INT64_MAX || l->len >= BUDGET_VALUE_CUTS) return false;
    for (uint32_t k = 0; k < l->len; k++)
        if (l->data[k] == (int64_t)at) return false;
    vec_push(l, (int64_t)at);
    return true;
}

static void cut_by_comparison(const scalars *c, cut_list *lists, const scalar_node *n)
{
    ex_kind kind = (ex_kind)n->kind;
    uint32_t slot;
    __int128 offset, with;
    if (as_offset(c, n->a, &slot, &offset) && constant(c, n->b, &with)) with -= offset;
    else if (as_offset(c, n->b, &slot, &offset) && constant(c, n->a, &with)) {
        with -= offset;
        kind = kind == E_LT ? E_GT : kind == E_LE ? E_GE : kind == E_GT ? E_LT : kind == E_GE ? E_LE : kind;
    } else return;
    if (kind != E_LE && kind != E_GT) add_cut(&lists[slot], with);
    if (kind != E_LT && kind != E_GE) add_cut(&lists[slot], with + 1);
}

static void cut_by_node(const scalars *c, cut_list *lists, uint32_t node)
{
    const scalar_node *n = &c->nodes.data[node];
    uint32_t slot;
    __int128 offset;
    switch (n->kind) {
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE: cut_by_comparison(c, lists, n); return;
    case E_NOT: cut_by_node(c, lists, n->a); return;
    default:
        if (!as_offset(c, node, &slot, &offset)) return; /* a truth value */
        add_cut(&lists[slot], -offset);
        add_cut(&lists[slot], 1 - offset);
        return;
    }
}

/* to = from + offset: where `to` is divided, `from` should be. */
static bool cut_by_copy(const scalars *c, cut_list *lists, uint32_t to, uint32_t node)
{
    uint32_t from;
    __int128 offset, n;
    bool changed = false;
    if (constant(c, node, &n)) {
        changed |= add_cut(&lists[to], n);
        changed |= add_cut(&lists[to], n + 1);
    } else if (as_offset(c, node, &from, &offset) && from != to) {
        for (uint32_t k = 0; k < lists[to].len; k++) changed |= add_cut(&lists[from], lists[to].data[k] - offset);
    }
    return changed;
}

static bool cut_by_call(const scalars *c, cut_list *lists, const scalar_call *call)
{
    bool changed = false;
    for (uint32_t k = 0; k < call->count_callees; k++) {
        const cfa_function *f = fn_get(c->p, call->callees[k]);
        for (uint32_t n = 0; n < f->count_params && n < call->count_args; n++) {
            uint32_t slot = scalar_slot_of_var(c, f->params[n]);
            if (slot != SLOT_NONE && !call->args[n].is_aggregate && call->args[n].node)
                changed |= cut_by_copy(c, lists, slot, call->args[n].node);
        }
    }
    return changed;
}

static bool look_at_steps(const scalars *c, cut_list *lists, bool conditions)
{
    bool changed = false;
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        const scalar_step *steps = c->code[f].steps;
        for (uint32_t l = LOC_ENTRY; steps && l < c->p->functions.data[f].count_locations; l++) {
            if (steps[l].kind == STEP_BRANCH && conditions) cut_by_node(c, lists, steps[l].node);
            if (steps[l].kind == STEP_SET) changed |= cut_by_copy(c, lists, steps[l].slot, steps[l].node);
            if (steps[l].kind == STEP_CALL) changed |= cut_by_call(c, lists, &c->calls.data[steps[l].item]);
        }
    }
    return changed;
}

static int compare_numbers(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

void value_find_cells(value_analysis *v)
{
    arena *memory = &v->memory;
    const scalars *c = v->c;
    cut_list *lists = calloc(c->slots.len + 1, sizeof *lists);
    if (!lists) abort();
    bool changed = look_at_steps(c, lists, true);
    for (uint32_t k = 0; k < BUDGET_VALUE_CUT_ROUNDS && changed; k++) changed = look_at_steps(c, lists, false);
    v->cuts = ARENA_ARRAY(memory, slot_cuts, c->slots.len + 1);
    v->added_cuts = ARENA_ARRAY(memory, uint32_t, c->slots.len + 1);
    for (uint32_t k = 0; k < c->slots.len; k++) {
        __int128 low, high;
        if (k < c->count_globals && range_is_known(c->slots.data[k].initial) &&
            range_bounds(c->slots.data[k].type, c->slots.data[k].initial, &low, &high)) {
            add_cut(&lists[k], low);
            add_cut(&lists[k], low + 1);
        }
        if (lists[k].len) qsort(lists[k].data, lists[k].len, sizeof *lists[k].data, compare_numbers);
        v->cuts[k].count = lists[k].len;
        v->cuts[k].at = arena_alloc(memory, lists[k].len * sizeof *v->cuts[k].at + 1);
        if (lists[k].len) memcpy(v->cuts[k].at, lists[k].data, lists[k].len * sizeof *v->cuts[k].at);
        vec_free(&lists[k]);
    }
    free(lists);
}

bool value_add_cut(value_analysis *v, uint32_t slot, __int128 at)
{
    slot_cuts *c = &v->cuts[slot];
    uint32_t place = 0;
    if (at <= INT64_MIN || at >= INT64_MAX) return false;
    while (place < c->count && c->at[place] < at) place++;
    if (place < c->count && c->at[place] == at) return false;
    int64_t *fresh = arena_alloc(&v->memory, (c->count + 1) * sizeof *fresh);
    for (uint32_t k = 0; k < c->count; k++) fresh[k + (k >= place)] = c->at[k];
    fresh[place] = (int64_t)at;
    c->at = fresh;
    c->count++;
    return true;
}

range value_cell(const value_analysis *v, uint32_t slot, range r)
{
    range_type t = v->c->slots.data[slot].type;
    const slot_cuts *cuts = &v->cuts[slot];
    __int128 low, high, first, last;
    if (range_has_hole(t, r) || !range_bounds(t, r, &low, &high)) return r;
    range_bounds(t, range_top(t), &first, &last);
    uint32_t from = 0, to = cuts->count; /* the first cut above low */
    while (from < to) {
        uint32_t mid = from + (to - from) / 2;
        if (cuts->at[mid] <= low) from = mid + 1;
        else to = mid;
    }
    low = from && cuts->at[from - 1] > first ? cuts->at[from - 1] : first;
    while (from < cuts->count && cuts->at[from] <= high) from++;
    high = from < cuts->count && cuts->at[from] - (__int128)1 < last ? cuts->at[from] - (__int128)1 : last;
    return (range){(uint64_t)low, (uint64_t)high};
}
