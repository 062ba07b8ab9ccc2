/* cfa/print/body.c — the printed part of a function's automaton (cfa/print/body.h). */
#include "cfa/print/body.h"

/* ---- locations that print as nothing ---- */

static bool is_silent(const body *b, uint32_t l)
{
    const location *at = &b->f->locations[l];
    if (l < LOC_ENTRY || !at->op.i || !at->next[0]) return false;
    const op_info *o = op_get(b->pr->s, at->op);
    /* `return;` is not allowed in a function with a result, so the printed function runs off its end. */
    return op_is_silent(b->pr, at->op) || (o->kind == OP_RETURN && !o->rhs.i && !b->returns_void);
}

/* A cycle of locations that do nothing is an empty endless loop; it stays, at one of them. */
static void resolve(body *b, uint32_t l)
{
    uint32_t end = l, steps = 0;
    while (!b->to[end] && is_silent(b, end) && steps++ < b->f->count_locations) end = b->f->locations[end].next[0];
    if (b->to[end]) end = b->to[end];
    for (uint32_t k = l; !b->to[k] && k != end;) {
        b->to[k] = end;
        k = b->f->locations[k].next[0];
    }
    if (!b->to[end]) b->to[end] = end;
}

static bool is_dead_end(const body *b, uint32_t l) { return l == LOC_NONE || (l != LOC_EXIT && !b->f->locations[l].op.i); }

bool body_has_label(const body *b, uint32_t l)
{
    for (uint32_t k = 0; k < b->f->count_labels; k++)
        if (b->f->labels[k].target && body_target(b, b->f->labels[k].target) == l) return true;
    return false;
}

uint32_t body_target(const body *b, uint32_t l)
{
    uint32_t to = l ? b->to[l] : LOC_NONE;
    if (to && b->to[to] != to) to = LOC_NONE; /* not wanted */
    if (is_dead_end(b, to)) {
        for (uint32_t k = 0; to && k < b->f->count_labels; k++)
            if (b->f->labels[k].target && b->to[b->f->labels[k].target] == to) return to;
        return b->dead;
    }
    while (b->reader[to]) to = b->reader[to];
    return to;
}

uint32_t body_entry(const body *b) { return b->f->count_locations > LOC_ENTRY ? body_target(b, LOC_ENTRY) : LOC_EXIT; }

/* ---- computed gotos: chains of comparisons become `goto *v` again, because gcc may merge labels that nothing jumps to ---- */

static uint32_t label_location(const body *b, name label)
{
    for (uint32_t k = 0; k < b->f->count_labels; k++)
        if (name_equal(b->f->labels[k].name, label)) return b->f->labels[k].target ? b->to[b->f->labels[k].target] : LOC_NONE;
    return LOC_NONE;
}

/* if l compares a value with a label and goes there if it is that one: the value; else none */
static ex compared_with_label(const body *b, uint32_t l)
{
    const cfa_space *s = b->pr->s;
    if (l < LOC_ENTRY || !b->f->locations[l].op.i) return (ex){0};
    const op_info *o = op_get(s, b->f->locations[l].op);
    if (o->kind != OP_ASSUME || !o->positive || ex_get(s, o->rhs)->kind != E_EQ) return (ex){0};
    const ex_info *eq = ex_get(s, o->rhs);
    if (ex_get(s, eq->b)->kind != E_LABEL || b->to[b->f->locations[l].next[0]] != label_location(b, ex_get(s, eq->b)->text)) return (ex){0};
    return eq->a;
}

static void find_dispatch(body *b)
{
    for (uint32_t l = LOC_ENTRY; b->f->count_labels && l < b->f->count_locations; l++) {
        ex value = compared_with_label(b, l);
        if (!value.i || b->hidden[l] || b->dispatch[l].i) continue;
        uint32_t end = b->to[b->f->locations[l].next[1]], compared = 1;
        for (; compared_with_label(b, end).i == value.i && compared <= b->f->count_labels; compared++)
            end = b->to[b->f->locations[end].next[1]];
        /* it has to name every label, and nothing may be left to do for other values */
        if (compared != b->f->count_labels || end < LOC_ENTRY || !b->f->locations[end].op.i ||
            op_get(b->pr->s, b->f->locations[end].op)->kind != OP_UNSUPPORTED)
            continue;
        b->dispatch[l] = value;
        for (uint32_t k = b->to[b->f->locations[l].next[1]]; k != end; k = b->to[b->f->locations[k].next[1]]) b->hidden[k] = true;
        b->hidden[end] = true;
    }
}

bool body_is_expression(const body *b, uint32_t l)
{
    const op_info *o = op_get(b->pr->s, b->f->locations[l].op);
    if (b->pr->n->arbitrary_calls) return false;
    if (o->kind == OP_ASSIGN) return ty_is_scalar(type_of(b->pr, o->lhs));
    return o->kind == OP_CALL && op_is_plain_call(b->pr, b->f->locations[l].op) && (!o->lhs.i || ty_is_scalar(type_of(b->pr, o->lhs)));
}

void body_open(body *b, const printer *pr, fn which)
{
    const cfa_function *f = fn_get(pr->p, which);
    uint32_t n = f->count_locations + 1;
    *b = (body){.pr = pr, .f = f, .which = which, .returns_void = ty_get(pr->s, f->result)->kind == TY_VOID, .dead = f->count_locations};
    b->to = ARENA_ARRAY(&b->memory, uint32_t, n);
    b->dispatch = ARENA_ARRAY(&b->memory, ex, n);
    b->hidden = ARENA_ARRAY(&b->memory, bool, n);
    b->call = ARENA_ARRAY(&b->memory, uint32_t, n);
    b->reader = ARENA_ARRAY(&b->memory, uint32_t, n);
    for (uint32_t l = LOC_EXIT; l < f->count_locations; l++) resolve(b, l);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++)
        if (!part_wants_location(pr->n, which, l)) b->to[l] = LOC_NONE;
    find_dispatch(b);
    body_count_usage(b);
    if (pr->n->arbitrary_calls) return;
    body_find_live(b);
    body_nest_calls(b);
}

void body_close(body *b)
{
    map_free(&b->live_bit);
    map_free(&b->usage);
    map_free(&b->declared);
    vec_free(&b->usages);
    vec_free(&b->tests);
    vec_free(&b->before);
    vec_free(&b->cases);
    flow_free(&b->flow);
    arena_free(&b->memory);
}
