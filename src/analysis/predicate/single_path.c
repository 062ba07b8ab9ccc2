/* Refutation of one concrete path through the blocks of an abstract path. Strongest postconditions and weakest preconditions of single
 * operations look like the program's conditions; those of a whole block often do not.
 * Implements: refutation path by path with interpolants from post- and preconditions (Dietsch, Heizmann, Musa, Nutz, Podelski: Craig vs.
 * Newton in Software Model Checking, ESEC/FSE 2017).
 * Deviation: only the predicates (atoms) of the interpolants are used.
 * In: p->path.  Out: new predicates.
 * Invariant: the abstract states before and behind each block allow the path, so refuting it adds predicates that they lack. */
#include "analysis/predicate/internal.h"

/* ---- choosing the path ---- */

static void assert_cube(predicate_run *p, const block *b, cube c, bool at_end)
{
    uint32_t n;
    const term *literals = cube_literals(&p->cubes, c, &n);
    bool inside = b->end == BLOCK_CALL;
    for (uint32_t k = 0; k < n; k++)
        solver_assert(p->s, at_end ? predicate_at_end(p, b, inside, literals[k]) : predicate_at_start(p, b, literals[k]));
}

/* The locations of one item, on some path between its abstract states; false: none was found. */
static bool find_steps(predicate_run *p, uint32_t item, concrete_steps *out)
{
    const path_item *i = &p->path.data[item];
    const block *b = i->via;
    block_trace trace = {0};
    blocks_trace(p->b, b, &trace);
    solver_push(p->s);
    solver_assert(p->s, b->formula);
    assert_cube(p, b, i->before, false);
    if (b->end != BLOCK_ERROR) assert_cube(p, b, i->behind, true);
    bool found = false;
    if (solver_check(p->s, NULL, 0) == SOLVER_SAT) {
        const model *m = solver_model(p->s);
        found = m && block_walk(&p->f, b, &trace, m, out);
    }
    solver_pop(p->s);
    block_trace_free(&trace);
    return found;
}

/* ---- its formulas ---- */

typedef struct {
    fn function;
    uint32_t call;
} activation;

enum { NO_ITEM = UINT32_MAX, START = UINT32_MAX - 1 };

typedef struct {
    predicate_run *p;
    encode_state *s;
    VEC(path_step) steps;
    VEC(uint32_t) item_of; /* per step: the item that it ends, or one of … */
    VEC(activation) stack; /* of the functions that were called */
    bool in_hole;          /* the current item is in a hole: it says nothing */
} single_path;

static void add_step(single_path *x, term constraint)
{
    vec_push(&x->steps, (path_step){x->in_hole ? x->p->t->true_term : constraint, NULL});
    vec_push(&x->item_of, NO_ITEM);
}

/* The item ends behind the last step: there its interpolant is wanted. */
static void end_item(single_path *x, uint32_t item)
{
    uint32_t last = x->steps.len - 1;
    if (x->steps.data[last].after) { /* two items end here */
        add_step(x, x->p->t->true_term);
        last++;
    }
    x->steps.data[last].after = encode_copy(x->s);
    x->item_of.data[last] = item;
}

static fn current_function(const single_path *x)
{
    return x->stack.len ? x->stack.data[x->stack.len - 1].function : refine_first_function(x->p);
}

static void return_to_caller(single_path *x)
{
    activation a = vec_pop(&x->stack);
    add_step(x, encode_resume(x->p->e, x->s, a.function, current_function(x), a.call));
}

/* One location. next: the location that follows; NULL: the path of this item ends here. */
static void encode_location(single_path *x, const trace_step *s, const trace_step *next, bool inlined)
{
    predicate_run *p = x->p;
    const location *l = &fn_get(p->task->program, s->function)->locations[s->where];
    op_kind kind = (op_kind)op_get(p->task->program->space, l->op)->kind;
    if (kind == OP_CALL) {
        uint32_t count;
        bool leaves;
        const fn *callees = task_callees(p->task, s->function, s->where, &count, &leaves);
        for (uint32_t k = 0; k < count; k++) {
            if (p->task->is_error[callees[k].i]) return;
            if (next && next->function.i == callees[k].i && next->where == LOC_ENTRY && blocks_is_open(p->b, callees[k])) {
                add_step(x, encode_call(p->e, x->s, s->function, s->where, callees[k]));
                vec_push(&x->stack, (activation){callees[k], s->where});
                return;
            }
        }
        if (task_is_error_call(p->task, s->function, s->where)) return;
        if (count) { /* stepped over */
            for (uint32_t k = 0; k < count; k++)
                add_step(x, encode_step_over(p->e, x->s, s->function, s->where, &p->task->effects->mod[callees[k].i]));
            return;
        }
        add_step(x, encode_edge(p->e, x->s, s->function, s->where, 0));
    } else if (kind == OP_RETURN) {
        add_step(x, encode_leave(p->e, x->s, s->function, s->where));
        if (inlined) return_to_caller(x);
        return;
    } else {
        add_step(x, encode_edge(p->e, x->s, s->function, s->where, s->branch));
    }
    if (l->next[s->branch] == LOC_EXIT) {
        add_step(x, encode_leave(p->e, x->s, s->function, LOC_EXIT));
        if (inlined) return_to_caller(x);
    }
}

static bool encode_single_path(single_path *x)
{
    predicate_run *p = x->p;
    concrete_steps steps = {0};
    bool ok = true;
    for (uint32_t k = 0; k < p->path.len && ok && !limits_hit(p->o->limits); k++) {
        x->in_hole = p->path.data[k].in_hole;
        if (!p->path.data[k].via) {
            return_to_caller(x);
        } else {
            vec_clear(&steps);
            ok = find_steps(p, k, &steps);
            const block *b = p->path.data[k].via;
            trace_step entry = {.function = b->callee, .where = LOC_ENTRY};
            uint32_t outer = x->stack.len;
            for (uint32_t j = 0; j < steps.len && ok; j++)
                encode_location(x, &steps.data[j],
                                j + 1 < steps.len      ? &steps.data[j + 1]
                                : b->end == BLOCK_CALL ? &entry
                                                       : NULL,
                                x->stack.len > outer);
        }
        if (ok && x->steps.len) end_item(x, k);
    }
    vec_free(&steps);
    return ok;
}

/* ---- its refutation ---- */

static uint32_t add_predicates(single_path *x, const term *cuts)
{
    function_list related = {0};
    uint32_t added = 0;
    for (uint32_t k = 0; k + 1 < x->steps.len; k++) {
        if (!cuts[k].i || x->item_of.data[k] == NO_ITEM) continue;
        else if (x->item_of.data[k] == START) added += refine_add_at_start(x->p, cuts[k], false, &related);
        else added += refine_add(x->p, x->item_of.data[k], cuts[k], false, &related);
    }
    vec_free(&related);
    return added;
}

bool refine_single_path(predicate_run *p, path_interpolator *i)
{
    single_path x = {.p = p};
    term known;
    x.s = refine_begin_path(p, &known);
    add_step(&x, known);
    if (p->from) end_item(&x, START);
    bool refined = false;
    if (encode_single_path(&x) && path_load(i, x.steps.data, x.steps.len) == SOLVER_UNSAT) {
        static const sequence_way kinds[] = {SEQUENCE_BACKWARD, SEQUENCE_FORWARD};
        term *cuts = mem_alloc(x.steps.len * sizeof *cuts);
        for (uint32_t w = 0; w < 2 && !refined && !limits_hit(p->o->limits); w++) {
            memset(cuts, 0, x.steps.len * sizeof *cuts);
            refined = path_interpolate(i, kinds[w], cuts, NULL) && add_predicates(&x, cuts);
        }
        free(cuts);
    }
    for (uint32_t k = 0; k < x.steps.len; k++) encode_free((encode_state *)x.steps.data[k].after);
    encode_free(x.s);
    vec_free(&x.steps);
    vec_free(&x.item_of);
    vec_free(&x.stack);
    return refined;
}
