/* From a model of the merged formula to the one execution that it stands for.
 * Of all points that were carried out, the execution has passed those whose guards hold in the model, in the order in which they were
 * carried out. Between two of them there is only one path. */
#include "analysis/bounded/unroll.h"

typedef struct {
    unroll *u;
    bool *holds;   /* per guard */
    uint32_t next; /* in the log */
    ctx in;
    uint32_t where;
    path_steps *out;
} follower;

static void evaluate_guards(follower *f, const model *m)
{
    const guards *g = &f->u->guards;
    VEC(term) conditions = {0};
    for (uint32_t k = 2; k < g->nodes.len; k++) vec_push(&conditions, g->nodes.data[k].condition);
    term *values = mem_alloc((conditions.len + 1) * sizeof *values);
    model_eval_all(m, conditions.data, conditions.len, values);
    f->holds[0] = false;
    f->holds[1] = true;
    for (uint32_t k = 2; k < g->nodes.len; k++)
        f->holds[k] = f->holds[g->nodes.data[k].parent] && term_same(values[k - 2], g->t->true_term);
    free(values);
    vec_free(&conditions);
}

static const unroll_event *next_logged(follower *f)
{
    while (f->next < f->u->log.len && !f->holds[f->u->log.data[f->next].g.i]) f->next++;
    return f->next < f->u->log.len ? &f->u->log.data[f->next] : NULL;
}

/* Where an edge leads, through the ends of functions. false: out of the program. */
static bool find_target(follower *f, uint32_t to, ctx *in, uint32_t *where)
{
    unroll *u = f->u;
    ctx c = f->in;
    while (to == LOC_EXIT) {
        const unroll_context *a = &u->contexts.data[u->contexts.data[c.i].activation];
        if (!a->parent) return false;
        c = (ctx){a->parent};
        to = fn_get(u->enc.p, u->contexts.data[c.i].function)->locations[a->at].next[0];
    }
    if (to == LOC_NONE) return false;
    *in = unroll_context_at(u, c, to, GUARD_ALWAYS);
    *where = to;
    return true;
}

static bool is_at(const unroll_event *e, ctx in, uint32_t where) { return e && e->in.i == in.i && e->where == where; }

static bool follow_branch(follower *f, const location *l)
{
    const unroll_event *next = next_logged(f);
    for (unsigned b = 0; b < 2; b++) {
        ctx in;
        uint32_t where;
        if (!find_target(f, l->next[b], &in, &where) || !is_at(next, in, where)) continue;
        vec_last(f->out).branch = (uint8_t)b;
        f->in = in;
        f->where = where;
        return true;
    }
    return false;
}

/* true: a function was entered */
static bool follow_call(follower *f, const op_info *o)
{
    unroll *u = f->u;
    fn here = u->contexts.data[f->in.i].function, callee = FN_NONE;
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(u->enc.task, here, f->where, &count, &leaves);
    if (callgraph_constant_callee(u->enc.p->space, o->rhs).i) {
        if (count) callee = callees[0];
    } else {
        const unroll_event *next = next_logged(f);
        const unroll_context *a = next ? &u->contexts.data[u->contexts.data[next->in.i].activation] : NULL;
        if (a && next->where == LOC_ENTRY && a->parent == f->in.i && a->at == f->where) callee = a->function;
    }
    if (callee.i == FN_NONE.i) return false;
    f->in = unroll_context_at(u, unroll_call_context(u, f->in, f->where, callee), LOC_ENTRY, GUARD_ALWAYS);
    f->where = LOC_ENTRY;
    return true;
}

/* One location further. */
static bool follow_location(follower *f)
{
    unroll *u = f->u;
    fn function = u->contexts.data[f->in.i].function;
    const location *l = &fn_get(u->enc.p, function)->locations[f->where];
    if (is_at(next_logged(f), f->in, f->where)) f->next++;
    vec_push(f->out, (trace_step){function, f->where, 0});
    if (!l->op.i) return false;
    const op_info o = *op_get(u->enc.p->space, l->op);
    if (o.kind == OP_ASSUME) return follow_branch(f, l);
    if (o.kind == OP_CALL && follow_call(f, &o)) return true;
    return find_target(f, o.kind == OP_RETURN ? LOC_EXIT : l->next[0], &f->in, &f->where);
}

bool unroll_path(unroll *u, const model *m, const unroll_event *events, uint32_t count, path_steps *out)
{
    follower f = {.u = u, .in = unroll_context_at(u, CONTEXT_ENTRY, LOC_ENTRY, GUARD_ALWAYS), .where = LOC_ENTRY, .out = out};
    f.holds = mem_alloc(u->guards.nodes.len * sizeof *f.holds);
    evaluate_guards(&f, m);
    const unroll_event *goal = NULL;
    for (uint32_t k = 0; k < count && !goal; k++)
        if (f.holds[events[k].g.i]) goal = &events[k];
    bool found = false;
    vec_clear(out);
    while (goal && !found) {
        found = is_at(goal, f.in, f.where);
        if (!found && (limits_hit(u->enc.limits) || !follow_location(&f))) break;
    }
    if (found) vec_push(out, (trace_step){u->contexts.data[f.in.i].function, f.where, 0});
    free(f.holds);
    return found;
}
