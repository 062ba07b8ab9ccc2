/* Follows a block from its start, location by location. Inlined calls are walked through. */
#include "analysis/predicate/block_walk.h"

typedef struct {
    const verify_task *task;
    const block_trace *trace;
    const model *m;
} model_walk;

static const block_note *note_at(const block_trace *t, uint32_t context, uint32_t where)
{
    uint32_t found;
    return map_get(&t->at, map_pair(context, where), &found) ? &t->notes.data[found] : NULL;
}

typedef enum { WALKED, WALKED_TO_ERROR, WALK_FAILED } walk_answer;

/* One location, and which location comes next. An inlined call is walked through. */
static walk_answer walk_location(const model_walk *w, uint32_t context, fn f, uint32_t at, concrete_steps *out, uint32_t *next);

static walk_answer walk_inlined(const model_walk *w, uint32_t context, fn f, concrete_steps *out)
{
    walk_answer a = WALKED;
    for (uint32_t at = LOC_ENTRY, left = fn_get(w->task->program, f)->count_locations + 1; left && a == WALKED; left--) {
        a = walk_location(w, context, f, at, out, &at);
        if (a == WALKED && at == LOC_EXIT) return WALKED;
        if (a == WALKED && at == LOC_NONE) return WALK_FAILED;
    }
    return a == WALKED ? WALK_FAILED : a;
}

static walk_answer walk_location(const model_walk *w, uint32_t context, fn f, uint32_t at, concrete_steps *out, uint32_t *next)
{
    const verify_task *task = w->task;
    const location *l = &fn_get(task->program, f)->locations[at];
    trace_step s = {.function = f, .where = at};
    if (!l->op.i) return WALK_FAILED;
    const op_info *o = op_get(task->program->space, l->op);
    const block_note *n = note_at(w->trace, context, at);
    if (o->kind == OP_ASSUME && l->next[1]) {
        if (!n) return WALK_FAILED;
        s.branch = model_holds(w->m, n->condition) ? 0 : 1;
    }
    vec_push(out, s);
    if (o->kind == OP_CALL) {
        uint32_t count;
        bool leaves;
        const fn *callees = task_callees(task, f, at, &count, &leaves);
        if (task_is_error_call(task, f, at) || (count == 1 && !leaves && task->is_error[callees[0].i])) return WALKED_TO_ERROR;
        if (n && n->inner) {
            walk_answer a = walk_inlined(w, n->inner, callees[0], out);
            if (a != WALKED) return a;
        }
    }
    *next = o->kind == OP_RETURN ? (uint32_t)LOC_EXIT : l->next[s.branch];
    return WALKED;
}

bool block_walk(const fragment_table *f, const block *b, const block_trace *trace, const model *m, concrete_steps *out)
{
    const model_walk walk = {f->task, trace, m}, *w = &walk;
    const fragment *g = fragment_get(f, b->fragment);
    if (b->from == LOC_EXIT || (b->end == BLOCK_INNER && b->from == b->to)) return true;
    for (uint32_t at = b->from, left = fn_get(f->task->program, g->function)->count_locations + 1; left; left--) {
        if (b->end == BLOCK_CALL && at == b->to) {
            vec_push(out, (trace_step){.function = g->function, .where = at});
            return true;
        }
        walk_answer a = walk_location(w, 0, g->function, at, out, &at);
        if (a == WALKED_TO_ERROR) return b->end == BLOCK_ERROR;
        if (a == WALK_FAILED) return false;
        if (b->end != BLOCK_CALL && b->end != BLOCK_ERROR && at == b->to) return true;
        if (at == LOC_NONE || at == LOC_EXIT) return false;
    }
    return false;
}

void blocks_open_on(block_builder *b, const verify_task *task, const concrete_steps *steps, function_list *opened)
{
    for (uint32_t k = 0; k < steps->len; k++) {
        uint32_t count;
        bool leaves;
        const fn *callees = task_callees(task, steps->data[k].function, steps->data[k].where, &count, &leaves);
        for (uint32_t j = 0; j < count; j++) {
            if (blocks_is_open(b, callees[j]) || task->is_error[callees[j].i]) continue;
            blocks_open(b, callees[j]);
            vec_push(opened, callees[j]);
        }
    }
}
