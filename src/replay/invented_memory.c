#include "replay/invented_memory.h"

#include "cfa/external_effect.h"
#include "cfa/mentions.h"

enum { LARGEST_WRITE = 1 << 20, COUNT_BITS = EFFECT_REST };

/* ---- what a call writes ---- */

static bool pointer_value(const run_view *view, ex e, uint64_t *address)
{
    unsigned __int128 bits;
    if (!run_view_value(view, e, &bits)) return false;
    *address = (uint64_t)bits;
    return *address != 0;
}

/* How far the object reaches from here. */
static uint64_t bytes_from(const run_view *view, uint64_t address)
{
    uint64_t low = 0, high = 1;
    while (high < LARGEST_WRITE && run_view_memory(view, address, high)) low = high, high *= 2;
    while (high - low > 1) {
        uint64_t mid = low + (high - low) / 2;
        if (run_view_memory(view, address, mid)) low = mid;
        else high = mid;
    }
    return low;
}

static bool writes_argument(const external_effect *e, uint32_t k)
{
    uint32_t last = 0;
    for (uint32_t n = 0; n < COUNT_BITS; n++)
        if ((e->writes | e->reads) >> n & 1) last = n;
    if (k < COUNT_BITS && e->writes >> k & 1) return true;
    return e->writes >> EFFECT_REST & 1 && k > last;
}

void invented_memory_call(invented_memory *m, const cfa_program *p, const run_view *view, const op_info *call, var function)
{
    const external_effect *e = external_effect_find(space_text(p->space, var_get(p->space, function)->name));
    m->before_call = m->ranges.len;
    if (!e) return;
    for (uint32_t k = 0; k < call->count_args; k++) {
        uint64_t address;
        if (ty_get(p->space, ex_get(p->space, call->args[k])->type)->kind != TY_POINTER) continue;
        if (!writes_argument(e, k) || !pointer_value(view, call->args[k], &address)) continue;
        vec_push(&m->ranges, (written_range){function, address, address + bytes_from(view, address)});
    }
    if (e->beyond & EFFECT_DEEP) vec_push(&m->ranges, (written_range){function, 0, UINT64_MAX});
}

void invented_memory_forget_call(invented_memory *m) { m->ranges.len = m->before_call; }

/* ---- what an operation reads and writes ---- */

typedef struct {
    const invented_memory *m;
    const cfa_program *p;
    const run_view *view;
    var found;
} search;

/* Where the object lies to which a place belongs. false: it cannot be told. */
static bool object_range(const search *s, ex place, uint64_t *first, uint64_t *size)
{
    const ex_info *i = ex_get(s->p->space, place);
    const void *bytes;
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(s->p->space, i->a);
    if (i->kind == E_VAR) return run_view_variable(s->view, i->var, &bytes, size, first);
    if (i->kind != E_DEREF || !pointer_value(s->view, i->a, first)) return false;
    *size = ty_get(s->p->space, i->type)->size;
    return true;
}

static void look_at_place(search *s, ex place)
{
    uint64_t first, size;
    if (!object_range(s, place, &first, &size)) return;
    for (uint32_t k = 0; k < s->m->ranges.len && !s->found.i; k++) {
        const written_range *r = &s->m->ranges.data[k];
        if (first < r->end && r->first < first + (size ? size : 1)) s->found = r->function;
    }
}

static void look_at_value(search *s, ex e);

/* The operands that find a place are read, whatever is done with the place. */
static void look_inside_place(search *s, ex place)
{
    const ex_info *i = ex_get(s->p->space, place);
    for (; i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(s->p->space, i->a))
        if (i->kind == E_INDEX) look_at_value(s, i->b);
    if (i->kind == E_DEREF) look_at_value(s, i->a);
}

static void look_at_value(search *s, ex e)
{
    ex operands[2];
    if (!e.i || s->found.i) return;
    const ex_info *i = ex_get(s->p->space, e);
    switch (i->kind) {
    case E_VAR:
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX:
        look_at_place(s, e);
        look_inside_place(s, e);
        return;
    case E_ADDR: look_inside_place(s, i->a); return;
    default:
        for (uint32_t n = ex_operands(i, operands), k = 0; k < n; k++) look_at_value(s, operands[k]);
    }
}

/* A function that is called may read what it is given a pointer to. */
static void look_at_argument(search *s, ex argument)
{
    uint64_t address;
    look_at_value(s, argument);
    if (s->found.i || ty_get(s->p->space, ex_get(s->p->space, argument)->type)->kind != TY_POINTER) return;
    if (!pointer_value(s->view, argument, &address)) return;
    for (uint32_t k = 0; k < s->m->ranges.len && !s->found.i; k++) {
        const written_range *r = &s->m->ranges.data[k];
        if (r->first <= address && address < r->end) s->found = r->function;
    }
}

static bool is_call_of_body(const cfa_program *p, const op_info *o)
{
    const ex_info *callee = ex_get(p->space, o->rhs);
    return callee->kind == E_FUNC && program_function(p, callee->var).i != FN_NONE.i;
}

/* An assignment to all of a range. */
static void know_again(invented_memory *m, search *s, const op_info *o)
{
    uint64_t first, size;
    uint32_t kept = 0;
    if (o->kind != OP_ASSIGN) return;
    const ex_info *to = ex_get(s->p->space, o->lhs);
    if ((to->kind != E_VAR && to->kind != E_DEREF) || !object_range(s, o->lhs, &first, &size)) return;
    for (uint32_t k = 0; k < m->ranges.len; k++) {
        written_range r = m->ranges.data[k];
        if (first > r.first || first + size < r.end) m->ranges.data[kept++] = r;
    }
    m->ranges.len = kept;
}

var invented_memory_read(invented_memory *m, const cfa_program *p, const run_view *view, const op_info *o)
{
    search s = {.m = m, .p = p, .view = view};
    if (!m->ranges.len) return s.found;
    look_at_value(&s, o->rhs);
    if (o->lhs.i) look_inside_place(&s, o->lhs);
    for (uint32_t k = 0; o->kind == OP_CALL && k < o->count_args; k++)
        if (is_call_of_body(p, o)) look_at_value(&s, o->args[k]);
        else look_at_argument(&s, o->args[k]);
    know_again(m, &s, o);
    return s.found;
}

void invented_memory_free(invented_memory *m) { vec_free(&m->ranges); }
