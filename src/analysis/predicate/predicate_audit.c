/* Checks a proof of the predicate engine again, with Z3.
 * Trusted: the encoding of operations as formulas, and Z3. Not trusted: how the engine computes abstract states, its caches and short cuts,
 * the bit-blasting solver, and which summary was applied where.
 * In: the summaries of a proof with their graphs.  Out: how many triples hold, and the first that does not.
 * The triples, for each node of each graph and each block that leaves it:
 *   {node} block to an error call {false}
 *   {node} block within the fragment {some node there}
 *   {node} block out of the fragment {some exit there}
 *   {node} block to a loop or call {some summary is applied to the state}
 * for each application of a summary and each exit of that summary:
 *   {node, block, application; cells that the fragment does not modify stay; exit} return {some node or exit there}
 * and for the program: its start lies in the entry of the whole. */
#include "analysis/predicate/internal.h"

#include "analysis/budgets.h"

enum { AFTERWARDS = 1 << 24 }; /* added to the SSA indices of states behind a loop or call */

typedef struct {
    predicate_run *p;
    solver *z3;
    const summary *s; /* whose triples are being checked */
    proof_audit *out;
} auditor;

/* ---- formulas ---- */

typedef term (*instance)(auditor *a, const void *context, term plain);

static term cube_at(auditor *a, cube c, instance at, const void *context)
{
    uint32_t n;
    const term *literals = cube_literals(&a->p->cubes, c, &n);
    term all = a->p->t->true_term;
    for (uint32_t k = 0; k < n; k++) all = term_and(a->p->t, all, at(a, context, literals[k]));
    return all;
}

static term in_state(auditor *a, const void *state, term plain) { return encode_instantiate(a->p->e, state, plain); }

/* ---- cells that keep their value ---- */

typedef struct {
    auditor *a;
    const encode_state *before;
    uint32_t through; /* the fragment that is passed */
    VEC(term) from, to;
} passage;

/* f with its variables replaced: `note` puts each of them into from and to. */
static term substitute(passage *x, term f, void (*note)(void *context, term variable))
{
    term_table *t = x->a->p->t;
    term_free_vars(t, f, note, x);
    term r = term_substitute(t, f, x->from.data, x->to.data, x->from.len);
    vec_free(&x->from);
    vec_free(&x->to);
    return r;
}

static void note_cell(void *context, term variable)
{
    passage *x = context;
    predicate_run *p = x->a->p;
    const term_info *i = term_get(p->t, variable);
    cell_id c;
    if (i->index || !encode_cell_find(p->e, i->symbol, &c)) return;
    bool written = fragment_writes(&p->f, x->through, encode_cell_get(p->e, c));
    vec_push(&x->from, variable);
    vec_push(&x->to, written ? term_var(p->t, i->symbol, AFTERWARDS, i->sort) : encode_cell_value(x->before, c));
}

typedef struct {
    const encode_state *before;
    uint32_t through;
} behind_loop;

/* A predicate behind a loop: cells that the loop may write have new values, the others keep theirs. */
static term behind_loop_at(auditor *a, const void *context, term plain)
{
    const behind_loop *l = context;
    return substitute(&(passage){.a = a, .before = l->before, .through = l->through}, plain, note_cell);
}

/* The formula of a return has states of its own: its variables are renamed apart. */
static void note_variable(void *context, term variable)
{
    passage *x = context;
    const term_info *i = term_get(x->a->p->t, variable);
    vec_push(&x->from, variable);
    vec_push(&x->to, term_var(x->a->p->t, i->symbol, i->index + AFTERWARDS, i->sort));
}

static term rename_apart(auditor *a, term f) { return substitute(&(passage){.a = a}, f, note_variable); }

static term in_return(auditor *a, const void *state, term plain) { return rename_apart(a, encode_instantiate(a->p->e, state, plain)); }

typedef struct {
    auditor *a;
    const block *b;
    const resume_block *r;
    uint32_t callee; /* fragment */
    term all;
} link_visit;

static void link_cell(void *context, term variable)
{
    link_visit *v = context;
    predicate_run *p = v->a->p;
    const term_info *i = term_get(p->t, variable);
    cell_id c;
    if (i->index || !encode_cell_find(p->e, i->symbol, &c)) return;
    const encode_cell *cell = encode_cell_get(p->e, c);
    if (fragment_writes(&p->f, v->callee, cell) && !(cell->is_local && cell->function.i == fragment_get(&p->f, v->b->fragment)->function.i))
        return;
    v->all = term_and(p->t, v->all, term_eq(p->t, rename_apart(v->a, encode_cell_value(v->r->outer, c)), encode_cell_value(v->b->at, c)));
}

/* Cells of a cube that the callee cannot write have the value that they had before the call. */
static term kept_over_call(auditor *a, const block *b, const resume_block *r, cube of)
{
    uint32_t n;
    const term *literals = cube_literals(&a->p->cubes, of, &n);
    link_visit v = {.a = a, .b = b, .r = r, .callee = fragment_of_function(&a->p->f, b->callee), .all = a->p->t->true_term};
    for (uint32_t k = 0; k < n; k++) term_free_vars(a->p->t, literals[k], link_cell, &v);
    return v.all;
}

/* ---- triples ---- */

/* Does the premise imply the goal? */
static void check_triple(auditor *a, term premise, term goal, const char *what)
{
    if (a->out->failed || limits_hit(a->p->o->limits)) return;
    a->out->triples++;
    solver_push(a->z3);
    solver_assert(a->z3, premise);
    solver_assert(a->z3, term_not(a->p->t, goal));
    solver_answer answer = solver_check(a->z3, NULL, 0);
    solver_pop(a->z3);
    if (answer == SOLVER_UNSAT) return;
    a->out->failed = true;
    snprintf(a->out->what, sizeof a->out->what, "%s: %s of %s", answer == SOLVER_SAT ? "does not hold" : "not decided", what,
             fn_name(a->p->task->program, fragment_get(&a->p->f, a->s->fragment)->function));
}

/* Some node at the location, or some exit to it, as a disjunction. */
static term some_node_or_exit(auditor *a, uint32_t where, instance at, const void *context)
{
    predicate_run *p = a->p;
    term any = p->t->false_term;
    if (where == LOC_EXIT || fragment_holds(&p->f, a->s->fragment, where)) {
        for (uint32_t k = 0; k < a->s->nodes.len; k++)
            if (a->s->nodes.data[k]->where == where) any = term_or(p->t, any, cube_at(a, a->s->nodes.data[k]->c, at, context));
    } else {
        for (uint32_t k = 0; k < a->s->exits.len; k++)
            if (a->s->exits.data[k].where == where) any = term_or(p->t, any, cube_at(a, a->s->exits.data[k].c, at, context));
    }
    return any;
}

static term some_exit(auditor *a, const block *b)
{
    term any = a->p->t->false_term;
    for (uint32_t k = 0; k < a->s->exits.len; k++)
        if (a->s->exits.data[k].where == b->to) any = term_or(a->p->t, any, cube_at(a, a->s->exits.data[k].c, in_state, b->at));
    return any;
}

/* The states at the end of the block to which the summary was applied. */
static term states_of_application(auditor *a, const application *x)
{
    const block *b = x->via;
    term outside = cube_at(a, x->outside, in_state, b->at),
         inside = cube_at(a, x->s->entry, in_state, b->end == BLOCK_CALL ? b->after : b->at);
    return term_and(a->p->t, outside, inside);
}

/* Some summary is applied to every state at the end of the block. */
static void audit_entries(auditor *a, const arg_node *n, const block *b, term premise)
{
    term any = a->p->t->false_term;
    for (uint32_t k = 0; k < a->s->applied.len; k++)
        if (a->s->applied.data[k].at == n && a->s->applied.data[k].via == b)
            any = term_or(a->p->t, any, states_of_application(a, &a->s->applied.data[k]));
    check_triple(a, premise, any, b->end == BLOCK_CALL ? "the entry of a procedure" : "the entry of a loop");
}

static void audit_loop(auditor *a, const application *x, term entered)
{
    behind_loop l = {x->via->at, x->s->fragment};
    for (uint32_t e = 0; e < x->s->exits.len; e++) {
        const summary_exit *exit = &x->s->exits.data[e];
        if (exit->where == LOC_NONE) continue;
        check_triple(a, term_and(a->p->t, entered, cube_at(a, exit->c, behind_loop_at, &l)),
                     some_node_or_exit(a, exit->where, behind_loop_at, &l), "the state behind a loop");
    }
}

static void audit_call(auditor *a, const application *x, term entered)
{
    predicate_run *p = a->p;
    const block *b = x->via;
    fn caller = fragment_get(&p->f, a->s->fragment)->function;
    const resume_block *r = blocks_resume(p->b, caller, b->to, b->callee);
    uint32_t where = fn_get(p->task->program, caller)->locations[b->to].next[0];
    if (where == LOC_NONE) return;
    term back = term_and(p->t, rename_apart(a, r->formula), kept_over_call(a, b, r, x->outside)),
         goal = some_node_or_exit(a, where, in_return, r->end);
    for (uint32_t k = 0; k < a->s->nodes.len; k++)
        if (a->s->nodes.data[k]->where == where) back = term_and(p->t, back, kept_over_call(a, b, r, a->s->nodes.data[k]->c));
    for (uint32_t k = 0; k < a->s->exits.len; k++)
        if (a->s->exits.data[k].where == where) back = term_and(p->t, back, kept_over_call(a, b, r, a->s->exits.data[k].c));
    for (uint32_t e = 0; e < x->s->exits.len; e++) {
        term left = term_and(p->t, entered, cube_at(a, x->s->exits.data[e].c, in_return, r->inner));
        check_triple(a, term_and(p->t, left, back), goal, "the state behind a call");
    }
}

static void audit_applications(auditor *a, const arg_node *n, const block *b, term premise)
{
    audit_entries(a, n, b, premise);
    for (uint32_t k = 0; k < a->s->applied.len; k++) {
        const application *x = &a->s->applied.data[k];
        if (x->at != n || x->via != b) continue;
        term entered = term_and(a->p->t, premise, states_of_application(a, x));
        if (b->end == BLOCK_CALL) audit_call(a, x, entered);
        else audit_loop(a, x, entered);
    }
}

static void audit_block(auditor *a, const arg_node *n, const block *b)
{
    predicate_run *p = a->p;
    term premise = term_and(p->t, cube_at(a, n->c, in_state, b->start), b->formula);
    switch ((block_end)b->end) {
    case BLOCK_ERROR: check_triple(a, premise, p->t->false_term, "an error call"); break;
    case BLOCK_BACK: check_triple(a, premise, some_node_or_exit(a, b->to, in_state, b->at), "the invariant of a loop"); break;
    case BLOCK_EXIT:
    case BLOCK_RETURN: check_triple(a, premise, some_exit(a, b), "the end"); break;
    case BLOCK_INNER:
    case BLOCK_CALL: audit_applications(a, n, b, premise); break;
    case BLOCK_STEP: break;
    }
}

/* The graph of the summary contains its entry, and covers what follows. */
static void audit_summary(auditor *a)
{
    const summary *s = a->s;
    bool begins = false;
    for (uint32_t k = 0; k < s->nodes.len; k++) {
        const arg_node *n = s->nodes.data[k];
        begins |= n->where == s->at && n->c.i == s->entry.i;
        const block_list *all = blocks_from(a->p->b, s->fragment, n->where);
        for (uint32_t j = 0; j < all->count; j++) audit_block(a, n, all->blocks[j]);
    }
    if (!begins) check_triple(a, a->p->t->true_term, a->p->t->false_term, "the entry");
}

static void audit_start(auditor *a)
{
    predicate_run *p = a->p;
    encode_state *s = encode_initial(p->e, p->task->entry);
    encode_set_style(s, true);
    term globals = encode_globals(p->e, s);
    a->s = p->whole;
    check_triple(a, globals, cube_at(a, p->whole->entry, in_state, s), "the start");
    encode_free(s);
}

void proof_check(predicate_run *p, proof_audit *out)
{
    *out = (proof_audit){0};
    auditor a = {
        .p = p,
        .out = out,
        .z3 = solver_new(p->t, &(solver_options){.kind = SOLVER_Z3, .timeout = BUDGET_PREDICATE_AUDIT_QUERY, .limits = p->o->limits})};
    summary_list all = {0};
    proof_collect(p, &all);
    audit_start(&a);
    for (uint32_t k = 0; k < all.len && !out->failed; k++) {
        a.s = all.data[k];
        audit_summary(&a);
    }
    if (limits_hit(p->o->limits)) {
        out->failed = true;
        snprintf(out->what, sizeof out->what, "%s", limits_reason_text(p->o->limits->hit));
    }
    vec_free(&all);
    solver_free(a.z3);
}
