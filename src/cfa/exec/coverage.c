/* Comparisons of branches, and of assignments and returns whose value is the truth of a comparison. Conditions are looked into as far as
 * their truth is that of comparisons: !, &, |, casts, (a < b) != 0. */
#include "cfa/exec/internal.h"

enum { MOST_NESTING = 8 };

static bool is_comparison(const node *n) { return n->kind >= E_EQ && n->kind <= E_GE; }
static bool is_comparable(value_type t) { return t.class == V_INT || t.class == V_F32 || t.class == V_F64; }

static bool is_truth(const node *n)
{
    return is_comparison(n) || n->kind == E_NOT || ((n->kind == E_AND || n->kind == E_OR || n->kind == E_CAST) && n->a && is_truth(n->a));
}

static void tell(run *m, const node *n, uint32_t way, uint32_t depth)
{
    const run_coverage *c = m->o->observer->coverage;
    if (!depth) return;
    if (is_comparison(n) && is_comparable(n->from)) {
        if (is_truth(n->a)) tell(m, n->a, way, depth - 1);
        else c->compared(c->context, way, n->a->eval(m, n->a), n->b->eval(m, n->b), (uint32_t)n->from.size);
    } else if (is_truth(n) && !is_comparison(n)) {
        tell(m, n->a, way, depth - 1);
        if (n->kind == E_AND || n->kind == E_OR) tell(m, n->b, way, depth - 1);
    } else if (is_comparable(n->type) && n->type.size) {
        c->compared(c->context, way, n->eval(m, n), 0, (uint32_t)n->type.size);
    }
}

void coverage_tell(run *m, const node *condition, uint32_t way) { tell(m, condition, way, MOST_NESTING); }

bool coverage_wants(const run *m, const node *n)
{
    return m->o->observer && m->o->observer->coverage && is_truth(n) && is_comparable(n->type);
}

uint32_t coverage_way(const run *m, const code *c, const ins *i)
{
    return 2 * (m->o->observer->coverage->first[c->function.i] + (uint32_t)(i - c->instructions));
}

void coverage_decide(run *m, const ins *i)
{
    run_coverage *c = m->o->observer->coverage;
    if (c->compared) coverage_tell(m, i->rhs, (uint32_t)i->offset);
    coverage_count(c, (uint32_t)i->offset + (i->rhs->eval(m, i->rhs) == 0));
}

void coverage_bytes(run *m, int a, int b)
{
    run_coverage *c = m->o->observer ? m->o->observer->coverage : NULL;
    if (!c || !m->frames.len) return;
    const code *at = vec_last(&m->frames).code;
    if (m->at < at->instructions || m->at >= at->instructions + at->cfa->count_locations) return;
    uint32_t way = coverage_way(m, at, m->at);
    if (c->compared) c->compared(c->context, way, (uint64_t)a, (uint64_t)b, 1);
    if (a == b) coverage_count(c, way);
}
