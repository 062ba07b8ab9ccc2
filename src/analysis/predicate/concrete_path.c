/* From a model to the one concrete path through the blocks of an abstract path that it takes.
 * In: a model of the path formulas, and what the blocks have noted (block_trace).  Out: locations with branches; the counterexample of
 * such a path; or the functions on it that were stepped over, opened. */
#include "analysis/predicate/internal.h"

static const block_note *note_at(const concrete_path *c, uint32_t item, uint32_t context, uint32_t where)
{
    const block_trace *t = c->one ? c->one : &c->traces[item];
    for (uint32_t k = 0; k < t->notes.len; k++)
        if (t->notes.data[k].context == context && t->notes.data[k].where == where) return &t->notes.data[k];
    return NULL;
}

typedef enum { WALKED, WALKED_TO_ERROR, WALK_FAILED } walk_answer;

/* One location, and which location comes next. An inlined call is walked through. */
static walk_answer walk_location(const concrete_path *c, uint32_t item, uint32_t context, fn f, uint32_t at, concrete_steps *out,
                                 uint32_t *next);

static walk_answer walk_inlined(const concrete_path *c, uint32_t item, uint32_t context, fn f, concrete_steps *out)
{
    walk_answer a = WALKED;
    for (uint32_t at = LOC_ENTRY, left = fn_get(c->p->task->program, f)->count_locations + 1; left && a == WALKED; left--) {
        a = walk_location(c, item, context, f, at, out, &at);
        if (a == WALKED && at == LOC_EXIT) return WALKED;
        if (a == WALKED && at == LOC_NONE) return WALK_FAILED;
    }
    return a == WALKED ? WALK_FAILED : a;
}

static walk_answer walk_location(const concrete_path *c, uint32_t item, uint32_t context, fn f, uint32_t at, concrete_steps *out,
                                 uint32_t *next)
{
    const verify_task *task = c->p->task;
    const location *l = &fn_get(task->program, f)->locations[at];
    trace_step s = {.function = f, .where = at};
    if (!l->op.i) return WALK_FAILED;
    const op_info *o = op_get(task->program->space, l->op);
    const block_note *n = note_at(c, item, context, at);
    if (o->kind == OP_ASSUME && l->next[1]) {
        if (!n) return WALK_FAILED;
        s.branch = model_holds(c->m, n->condition) ? 0 : 1;
    }
    vec_push(out, s);
    if (o->kind == OP_CALL) {
        uint32_t count;
        bool leaves;
        const fn *callees = task_callees(task, f, at, &count, &leaves);
        if (task_is_error_call(task, f, at) || (count == 1 && !leaves && task->is_error[callees[0].i])) return WALKED_TO_ERROR;
        if (n && n->inner) {
            walk_answer a = walk_inlined(c, item, n->inner, callees[0], out);
            if (a != WALKED) return a;
        }
    }
    *next = o->kind == OP_RETURN ? (uint32_t)LOC_EXIT : l->next[s.branch];
    return WALKED;
}

bool concrete_walk_item(const concrete_path *c, uint32_t item, concrete_steps *out)
{
    const predicate_run *p = c->p;
    const block *b = p->path.data[item].via;
    const fragment *g = fragment_get(&p->f, b->fragment);
    if (b->from == LOC_EXIT || (b->end == BLOCK_INNER && b->from == b->to)) return true;
    for (uint32_t at = b->from, left = fn_get(p->task->program, g->function)->count_locations + 1; left; left--) {
        if (b->end == BLOCK_CALL && at == b->to) {
            vec_push(out, (trace_step){.function = g->function, .where = at});
            return true;
        }
        walk_answer a = walk_location(c, item, 0, g->function, at, out, &at);
        if (a == WALKED_TO_ERROR) return b->end == BLOCK_ERROR;
        if (a == WALK_FAILED) return false;
        if (b->end != BLOCK_CALL && b->end != BLOCK_ERROR && at == b->to) return true;
        if (at == LOC_NONE || at == LOC_EXIT) return false;
    }
    return false;
}

static bool walk_all(const concrete_path *c, concrete_steps *out)
{
    for (uint32_t k = 0; k < c->count; k++)
        if (c->p->path.data[k].via && !concrete_walk_item(c, k, out)) return false;
    return true;
}

bool concrete_open(predicate_run *p, const concrete_path *c)
{
    concrete_steps steps = {0};
    uint32_t opened = 0;
    (void)walk_all(c, &steps);
    for (uint32_t k = 0; k < steps.len; k++) {
        uint32_t count;
        bool leaves;
        const fn *callees = task_callees(p->task, steps.data[k].function, steps.data[k].where, &count, &leaves);
        for (uint32_t j = 0; j < count; j++) {
            if (blocks_is_open(p->b, callees[j]) || p->task->is_error[callees[j].i]) continue;
            blocks_open(p->b, callees[j]);
            precision_touch(p, fragment_of_function(&p->f, callees[j]));
            opened++;
        }
    }
    vec_free(&steps);
    return opened;
}

bool concrete_counterexample(predicate_run *p, const concrete_path *c)
{
    concrete_steps steps = {0};
    path_answer answer = PATH_UNKNOWN;
    if (walk_all(c, &steps)) answer = counterexample_of_path(p->task, steps.data, steps.len, p->o->limits, p->o->stats, p->out);
    if (answer == PATH_INFEASIBLE) p->stuck = "a path is feasible only as far as blocks go";
    else if (!p->out->reason[0]) p->stuck = "it is not decided whether a path is feasible";
    else p->stuck = arena_copy(&p->memory, p->out->reason, strlen(p->out->reason));
    vec_free(&steps);
    return answer == PATH_FEASIBLE;
}
