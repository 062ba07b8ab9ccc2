#include "analysis/facts/part.h"

bool part_prepare(program_part *p, const verify_task *whole, externals_mode externals, limits *l, stats *s)
{
    if (p->task) return true;
    double from = limits_now();
    p->task = task_new_in(p->program, whole->entry, &whole->property, externals, l);
    if (p->task) task_name_loops(p->task, whole, p->original);
    if (p->task) p->intervals = interval_analyse(p->task, l);
    if (p->task) p->slice = slice_compute(p->task, p->intervals, l);
    s->time_prepare += limits_now() - from;
    return p->task != NULL;
}

void part_forget_facts(program_part *p)
{
    if (p->intervals) interval_free(p->intervals);
    if (p->slice) slice_free(p->slice);
    task_free(p->task);
    p->intervals = NULL;
    p->slice = NULL;
    p->task = NULL;
}

/* LOC_NONE: there is none. */
static uint32_t in_whole(const program_part *p, fn f, uint32_t where)
{
    if (f.i >= p->program->functions.len || !p->original[f.i] || where >= fn_get(p->program, f)->count_locations) return LOC_NONE;
    return p->original[f.i][where];
}

void part_place_values(const program_part *p, chosen_values *values)
{
    for (uint32_t k = 0; k < values->len; k++) {
        chosen_value *c = &values->data[k];
        if (c->origin != ORIGIN_LOCATION) continue;
        c->where = in_whole(p, c->function, c->where);
        if (c->where == LOC_NONE) c->origin = ORIGIN_UNKNOWN;
    }
}

void part_place_invariants(const program_part *p, engine_invariants *claims)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < claims->len; k++) {
        engine_invariant v = claims->data[k];
        v.where = in_whole(p, v.function, v.where);
        if (v.where != LOC_NONE) claims->data[kept++] = v;
    }
    claims->len = kept;
}
