/* Executes steps on sets of values. */
#include "analysis/facts/scalar.h"

#include <stdlib.h>

void scalar_state_init(scalar_state *s, const scalars *c)
{
    *s = (scalar_state){.c = c};
    s->now = mem_alloc((c->slots.len + 1) * sizeof *s->now);
    for (uint32_t k = 0; k < c->slots.len; k++) s->now[k] = range_top(c->slots.data[k].type);
}

void scalar_state_free(scalar_state *s)
{
    free(s->now);
    vec_free(&s->trail);
}

void scalar_set_initial(scalar_state *s)
{
    for (uint32_t k = 0; k < s->c->count_globals; k++)
        if (!range_same(s->now[k], s->c->slots.data[k].initial)) scalar_set(s, k, s->c->slots.data[k].initial);
}

/* ---- places ---- */

typedef enum { INDEX_UNKNOWN, INDEX_WITHIN, INDEX_KNOWN } index_knowledge;

/* KNOWN: *slot; WITHIN: somewhere in the variable, certainly; UNKNOWN: perhaps outside. */
static index_knowledge find_element(const scalar_state *s, const scalar_element *e, uint32_t *slot)
{
    const scalars *c = s->c;
    uint64_t offset = e->offset;
    bool known = true, within = true;
    for (uint32_t k = 0; k < e->count_indices; k++) {
        range r = scalar_eval(s, e->index[k]);
        __int128 low, high;
        if (!range_bounds(c->nodes.data[e->index[k]].type, r, &low, &high)) return INDEX_UNKNOWN;
        within &= low >= 0 && high < (__int128)e->bound[k];
        known &= range_is_known(r);
        if (known && within) offset += (uint64_t)low * e->stride[k];
    }
    if (!within) return INDEX_UNKNOWN;
    if (!known) return INDEX_WITHIN;
    slot_span all = c->of_var[e->owner.i];
    for (uint32_t k = all.first; k < all.first + all.count; k++)
        if (c->slots.data[k].offset == offset) {
            *slot = k;
            return INDEX_KNOWN;
        }
    return INDEX_UNKNOWN;
}

static range load_element(const scalar_state *s, const scalar_node *n)
{
    const scalars *c = s->c;
    const scalar_element *e = &c->elements.data[n->a];
    uint32_t slot;
    switch (find_element(s, e, &slot)) {
    case INDEX_KNOWN: return range_same_type(c->slots.data[slot].type, n->type) ? s->now[slot] : n->range;
    case INDEX_WITHIN: break;
    default: return n->range;
    }
    slot_span all = c->of_var[e->owner.i];
    range r = n->range;
    bool first = true;
    for (uint32_t k = all.first; k < all.first + all.count; k++) {
        if (!range_same_type(c->slots.data[k].type, n->type)) continue;
        r = first ? s->now[k] : range_join(n->type, r, s->now[k]);
        first = false;
    }
    return r;
}

uint32_t scalar_slot_at(const scalar_state *s, const scalar_place *p)
{
    uint32_t slot;
    if (p->kind == PLACE_SLOT) return p->first;
    if (p->kind == PLACE_ELEMENT && find_element(s, &s->c->elements.data[p->first], &slot) == INDEX_KNOWN) return slot;
    return SLOT_NONE;
}

/* ---- evaluation ---- */

static range truth_range(range_truth t) { return t == RANGE_MAYBE ? (range){0, 1} : (range){t == RANGE_TRUE, t == RANGE_TRUE}; }

static range pointer_add(const scalar_node *n, range a, range b, range_type of_b)
{
    __int128 low, high;
    if (range_is_known(b) && b.low == 0) return a;
    if (!range_is_known(a) || !range_is_known(b) || !n->stride || !range_bounds(of_b, b, &low, &high)) return n->range;
    return range_number(n->type, (__int128)a.low + low * (__int128)n->stride);
}

range scalar_eval(const scalar_state *s, uint32_t node)
{
    const scalar_node *n = &s->c->nodes.data[node];
    switch (n->kind) {
    case NODE_CONSTANT: return n->range;
    case NODE_SLOT: return s->now[n->a];
    case NODE_ELEMENT: return load_element(s, n);
    case E_CAST: return range_cast(n->operand, n->type, scalar_eval(s, n->a));
    case E_NEG: return range_negate(n->type, scalar_eval(s, n->a));
    case E_BITNOT: return range_complement(n->type, scalar_eval(s, n->a));
    case E_NOT: {
        range_truth t = range_is_true(n->operand, scalar_eval(s, n->a));
        return t == RANGE_MAYBE ? (range){0, 1} : truth_range(t == RANGE_TRUE ? RANGE_FALSE : RANGE_TRUE);
    }
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE: return truth_range(range_compare((ex_kind)n->kind, n->operand, scalar_eval(s, n->a), scalar_eval(s, n->b)));
    case E_PTRADD: return pointer_add(n, scalar_eval(s, n->a), scalar_eval(s, n->b), s->c->nodes.data[n->b].type);
    case E_PTRDIFF: {
        range a = scalar_eval(s, n->a), b = scalar_eval(s, n->b);
        return range_is_known(a) && range_same(a, b) ? range_number(n->type, 0) : n->range;
    }
    default: return range_binary((ex_kind)n->kind, n->type, scalar_eval(s, n->a), scalar_eval(s, n->b), s->c->nodes.data[n->b].type);
    }
}

range_truth scalar_test(const scalar_state *s, uint32_t node) { return range_is_true(s->c->nodes.data[node].type, scalar_eval(s, node)); }

/* ---- conditions ---- */

static bool narrow(scalar_state *s, uint32_t node, range to);

static bool narrow_slot(scalar_state *s, uint32_t slot, range to)
{
    range r;
    if (!range_meet(s->c->slots.data[slot].type, s->now[slot], to, &r)) return false;
    if (!range_same(r, s->now[slot])) scalar_set(s, slot, r);
    return true;
}

/* a + c lies in [low, high], without wrapping around */
static bool narrow_offset(scalar_state *s, uint32_t a, __int128 c, __int128 low, __int128 high, range_type t)
{
    __int128 from, to, first, last;
    range top = range_top(t), now = scalar_eval(s, a);
    if (!range_bounds(t, now, &from, &to) || !range_bounds(t, top, &first, &last)) return true;
    if (from + c < first || to + c > last) return true;
    low = low - c > from ? low - c : from;
    high = high - c < to ? high - c : to;
    return low <= high && narrow(s, a, (range){(uint64_t)low, (uint64_t)high});
}

static bool narrow_sum(scalar_state *s, const scalar_node *n, __int128 low, __int128 high)
{
    range a = scalar_eval(s, n->a), b = scalar_eval(s, n->b);
    __int128 v, same;
    if (range_is_known(b) && range_bounds(n->type, b, &v, &same))
        return narrow_offset(s, n->a, n->kind == E_ADD ? v : -v, low, high, n->type);
    if (n->kind == E_ADD && range_is_known(a) && range_bounds(n->type, a, &v, &same)) return narrow_offset(s, n->b, v, low, high, n->type);
    return true;
}

/* A conversion that changes no number of the operand's range can be undone. */
static bool narrow_cast(scalar_state *s, const scalar_node *n, range to)
{
    range a = scalar_eval(s, n->a);
    __int128 from, until, low, high, first, last;
    if (n->type.is_bool && n->operand.class != RANGE_OPAQUE) {
        range_truth t = range_is_true(n->type, to);
        return t == RANGE_MAYBE || scalar_assume(s, n->a, t == RANGE_TRUE);
    }
    if (!range_bounds(n->operand, a, &from, &until) || !range_bounds(n->type, to, &low, &high)) return true;
    range_bounds(n->type, range_top(n->type), &first, &last);
    if (from < first || until > last) return true;
    if (low < from) low = from;
    if (high > until) high = until;
    return low <= high && narrow(s, n->a, (range){(uint64_t)low, (uint64_t)high});
}

static bool narrow(scalar_state *s, uint32_t node, range to)
{
    const scalar_node *n = &s->c->nodes.data[node];
    __int128 low, high;
    uint32_t slot;
    switch (n->kind) {
    case NODE_CONSTANT: return range_meet(n->type, n->range, to, &to);
    case NODE_SLOT: return narrow_slot(s, n->a, to);
    case NODE_ELEMENT:
        if (find_element(s, &s->c->elements.data[n->a], &slot) != INDEX_KNOWN || !range_same_type(s->c->slots.data[slot].type, n->type))
            return true;
        return narrow_slot(s, slot, to);
    case E_CAST: return narrow_cast(s, n, to);
    case E_ADD:
    case E_SUB: return !range_bounds(n->type, to, &low, &high) || narrow_sum(s, n, low, high);
    default:
        if (n->kind != E_NOT && (n->kind < E_EQ || n->kind > E_GE)) return true;
        range_truth t = range_is_true(n->type, to);
        return t == RANGE_MAYBE || scalar_assume(s, node, t == RANGE_TRUE);
    }
}

static bool assume_comparison(scalar_state *s, const scalar_node *n, bool truth)
{
    ex_kind kind = (ex_kind)n->kind;
    range a = scalar_eval(s, n->a), b = scalar_eval(s, n->b), was_a = a, was_b = b;
    if (!truth) {
        if (n->operand.class != RANGE_INTEGER && kind != E_NE)
            return range_compare(kind, n->operand, a, b) != RANGE_TRUE; /* NaN: no order */
        kind = range_opposite(kind);
    }
    if (!range_refine(kind, n->operand, &a, &b)) return false;
    if (!range_same(a, was_a) && !narrow(s, n->a, a)) return false;
    return range_same(b, was_b) || narrow(s, n->b, b);
}

bool scalar_assume(scalar_state *s, uint32_t node, bool truth)
{
    const scalar_node *n = &s->c->nodes.data[node];
    switch (n->kind) {
    case E_NOT: return scalar_assume(s, n->a, !truth);
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE: return assume_comparison(s, n, truth);
    case E_CAST: /* keeps whether it is zero */
        if (n->type.class == RANGE_INTEGER && n->operand.class == RANGE_INTEGER && (n->type.is_bool || n->type.bits >= n->operand.bits))
            return scalar_assume(s, n->a, truth);
        break;
    default: break;
    }
    range r = scalar_eval(s, node), zero = range_number(n->type, 0);
    if (n->type.class != RANGE_INTEGER) return range_is_true(n->type, r) != (truth ? RANGE_FALSE : RANGE_TRUE);
    range was = r;
    if (!range_refine(truth ? E_NE : E_EQ, n->type, &r, &zero)) return false;
    return range_same(r, was) || narrow(s, node, r);
}

/* ---- operations ---- */

void scalar_execute_set(scalar_state *s, const scalar_step *step) { scalar_set(s, step->slot, scalar_eval(s, step->node)); }

static void forget_slots(scalar_state *s, uint32_t first, uint32_t count)
{
    for (uint32_t k = first; k < first + count; k++) {
        range top = range_top(s->c->slots.data[k].type);
        if (!range_same(s->now[k], top)) scalar_set(s, k, top);
    }
}

static void forget_list(scalar_state *s, const slot_list *l)
{
    for (uint32_t k = 0; k < l->count; k++) forget_slots(s, l->slots[k], 1);
}

/* r: of the type of what is accessed */
static void store_at_place(scalar_state *s, const scalar_place *to, range r, range_type t)
{
    const scalars *c = s->c;
    if (to->kind == PLACE_NOWHERE) return;
    if (to->kind == PLACE_SLOTS || to->kind == PLACE_SOME) {
        forget_slots(s, to->first, to->count);
        return;
    }
    if (to->kind == PLACE_LIST) {
        forget_list(s, &c->lists.data[to->first]);
        return;
    }
    uint32_t slot = scalar_slot_at(s, to);
    if (slot != SLOT_NONE) {
        scalar_set(s, slot, range_same_type(c->slots.data[slot].type, t) ? r : range_top(c->slots.data[slot].type));
        return;
    }
    slot_span all = c->of_var[c->elements.data[to->first].owner.i];
    for (uint32_t k = all.first; k < all.first + all.count; k++) { /* one of them gets it */
        range_type own = c->slots.data[k].type;
        range joined = range_same_type(own, t) ? range_join(own, s->now[k], r) : s->now[k];
        if (!range_same(joined, s->now[k])) scalar_set(s, k, joined);
    }
}

static range_type element_type(const scalar_state *s, const scalar_place *p)
{
    if (p->kind == PLACE_SLOT) return s->c->slots.data[p->first].type;
    if (p->kind == PLACE_ELEMENT) return s->c->elements.data[p->first].type;
    return (range_type){0};
}

void scalar_execute_store(scalar_state *s, const scalar_store *store)
{
    const scalars *c = s->c;
    for (;; store = &c->stores.data[store->more - 1]) {
        range_type t = element_type(s, &store->to);
        switch ((store_kind)store->kind) {
        case STORE_FORGET: store_at_place(s, &store->to, range_top(t), t); break;
        case STORE_VALUE: store_at_place(s, &store->to, scalar_eval(s, store->node), c->nodes.data[store->node].type); break;
        case STORE_ZERO:
            for (uint32_t k = store->to.first; k < store->to.first + store->to.count; k++) scalar_set(s, k, (range){0, 0});
            break;
        case STORE_COPY:
            for (uint32_t k = 0; k < store->to.count; k++) {
                uint32_t to = store->to.first + k, from = store->from.first + k;
                range_type own = c->slots.data[to].type;
                uint64_t to_offset = c->slots.data[to].offset - c->slots.data[store->to.first].offset;
                bool is_same_part = to_offset == c->slots.data[from].offset - c->slots.data[store->from.first].offset;
                scalar_set(s, to, is_same_part && range_same_type(own, c->slots.data[from].type) ? s->now[from] : range_top(own));
            }
            break;
        }
        if (!store->more) return;
    }
}

/* ---- calls ---- */

/* As the interpreter passes values between types that differ: by their bits. */
static range passed_value(range_type from, range_type to, range r)
{
    if (range_same_type(from, to)) return r;
    if (to.is_bool || from.class == RANGE_OPAQUE) return range_top(to);
    return range_cast(from, to, r);
}

scalar_called scalar_callee(const scalar_state *s, const scalar_call *call, fn *f)
{
    const scalars *c = s->c;
    if (call->is_direct || !call->callee || c->nodes.data[call->callee].type.class != RANGE_FUNCTION) return CALLS_ANY;
    range r = scalar_eval(s, call->callee);
    if (!range_is_known(r)) return CALLS_ANY;
    if (!r.low) return CALLS_NOTHING;
    *f = program_function(c->p, (var){(uint32_t)r.low});
    if (f->i == FN_NONE.i) return call->leaves ? CALLS_OUTSIDE : CALLS_ANY;
    for (uint32_t k = 0; k < call->count_callees; k++)
        if (call->callees[k].i == f->i) return CALLS_BODY;
    return CALLS_ANY;
}

enum { FEW_SLOTS = 64 };

void scalar_enter(scalar_state *s, const scalar_call *call, fn callee)
{
    const scalars *c = s->c;
    const cfa_function *f = fn_get(c->p, callee);
    slot_span own = c->of_function[callee.i];
    range few[FEW_SLOTS], *fresh = own.count <= FEW_SLOTS ? few : mem_alloc(own.count * sizeof *fresh);
    for (uint32_t k = 0; k < own.count; k++) fresh[k] = range_top(c->slots.data[own.first + k].type);
    for (uint32_t k = 0; k < f->count_params && k < call->count_args; k++) {
        slot_span to = f->params[k].i < c->count_vars ? c->of_var[f->params[k].i] : (slot_span){0};
        const scalar_argument *a = &call->args[k];
        bool is_scalar = ty_is_scalar(ty_get(c->s, var_get(c->s, f->params[k])->type));
        if (!to.count || a->is_aggregate == is_scalar) continue;
        if (is_scalar) {
            fresh[to.first - own.first] = passed_value(c->nodes.data[a->node].type, c->slots.data[to.first].type, scalar_eval(s, a->node));
            continue;
        }
        if (a->place.kind != PLACE_SLOTS || a->place.count != to.count) continue;
        for (uint32_t n = 0; n < to.count; n++) {
            const scalar_slot *from = &c->slots.data[a->place.first + n], *into = &c->slots.data[to.first + n];
            if (range_same_type(from->type, into->type) &&
                from->offset - c->slots.data[a->place.first].offset == into->offset - c->slots.data[to.first].offset)
                fresh[to.first + n - own.first] = s->now[a->place.first + n];
        }
    }
    for (uint32_t k = 0; k < own.count; k++)
        if (!range_same(fresh[k], s->now[own.first + k])) scalar_set(s, own.first + k, fresh[k]);
    forget_list(s, &c->memory_of[callee.i]);
    if (fresh != few) free(fresh);
}

void scalar_leave(scalar_state *s, fn callee, const scalar_return *from, const scalar_call *call, const range *saved)
{
    const scalars *c = s->c;
    slot_span own = c->of_function[callee.i];
    range r = range_top(call->lhs_type);
    range_type t = from->node ? c->nodes.data[from->node].type : (range_type){0};
    bool has_value = call->lhs.kind != PLACE_NOWHERE && !from->is_aggregate && from->node && call->lhs_type.class != RANGE_OPAQUE;
    if (has_value) r = passed_value(t, call->lhs_type, scalar_eval(s, from->node));
    bool copies =
        call->lhs.kind == PLACE_SLOTS && from->is_aggregate && from->place.kind == PLACE_SLOTS && from->place.count == call->lhs.count;
    range few[FEW_SLOTS], *parts = call->lhs.count <= FEW_SLOTS ? few : mem_alloc(call->lhs.count * sizeof *parts);
    for (uint32_t k = 0; copies && k < call->lhs.count; k++) {
        range_type into = c->slots.data[call->lhs.first + k].type;
        parts[k] = range_same_type(into, c->slots.data[from->place.first + k].type) ? s->now[from->place.first + k] : range_top(into);
    }
    for (uint32_t k = 0; k < own.count; k++) {
        range was = saved ? saved[k] : range_top(c->slots.data[own.first + k].type);
        if (!range_same(was, s->now[own.first + k])) scalar_set(s, own.first + k, was);
    }
    forget_list(s, &c->memory_of[callee.i]);
    if (copies)
        for (uint32_t k = 0; k < call->lhs.count; k++) scalar_set(s, call->lhs.first + k, parts[k]);
    else store_at_place(s, &call->lhs, r, call->lhs_type);
    if (parts != few) free(parts);
}

void scalar_give(scalar_state *s, const scalar_call *call, range_type t, range r)
{
    store_at_place(s, &call->lhs, call->lhs_type.class == RANGE_OPAQUE ? r : passed_value(t, call->lhs_type, r), call->lhs_type);
}

void scalar_external(scalar_state *s, const scalar_call *call)
{
    store_at_place(s, &call->writes, (range){0, UINT64_MAX}, (range_type){0});
    store_at_place(s, &call->lhs, call->result, call->lhs_type);
}

/* ---- what an evaluation depends on ---- */

void scalar_reads(const scalar_state *s, uint32_t node, void (*visit)(void *context, uint32_t slot), void *context)
{
    const scalars *c = s->c;
    const scalar_node *n = &c->nodes.data[node];
    switch (n->kind) {
    case NODE_CONSTANT: return;
    case NODE_SLOT: visit(context, n->a); return;
    case NODE_ELEMENT: {
        const scalar_element *e = &c->elements.data[n->a];
        uint32_t slot;
        for (uint32_t k = 0; k < e->count_indices; k++) scalar_reads(s, e->index[k], visit, context);
        if (find_element(s, e, &slot) == INDEX_KNOWN) {
            visit(context, slot);
            return;
        }
        slot_span all = c->of_var[e->owner.i];
        for (uint32_t k = all.first; k < all.first + all.count; k++) visit(context, k);
        return;
    }
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: scalar_reads(s, n->a, visit, context); return;
    default:
        scalar_reads(s, n->a, visit, context);
        scalar_reads(s, n->b, visit, context);
        return;
    }
}
