/* From a model to the one concrete path through the blocks of an abstract path that it takes.
 * In: a model of the path formulas, and the notes of the blocks (block_trace).  Out: the counterexample of such a path; or the functions
 * on it that were stepped over, opened. */
#include "analysis/predicate/internal.h"

static bool walk_all(const concrete_path *c, concrete_steps *out)
{
    const predicate_run *p = c->p;
    for (uint32_t k = 0; k < c->count; k++)
        if (p->path.data[k].via && !block_walk(&p->f, p->path.data[k].via, &c->traces[k], c->m, out)) return false;
    return true;
}

bool concrete_open(predicate_run *p, const concrete_path *c)
{
    concrete_steps steps = {0};
    function_list opened = {0};
    (void)walk_all(c, &steps);
    blocks_open_on(p->b, p->task, &steps, &opened);
    for (uint32_t k = 0; k < opened.len; k++) precision_touch(p, fragment_of_function(&p->f, opened.data[k]));
    bool any = opened.len;
    vec_free(&steps);
    vec_free(&opened);
    return any;
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
