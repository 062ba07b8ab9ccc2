/* Re-checks a proof of the predicate engine with Z3. What is trusted is the encoding of operations as formulas and Z3; not: how the engine
 * computes abstract states, its caches and short cuts, the bit-blasting solver, which summary it took where. The triples, for each node of
 * each graph and each block that leaves it: {node} block to an error call {false} {node} block within the fragment {some node there} {node}
 * block out of it {some exit there} {node} block to a loop or call {some application of a summary to it}, and for each of these and each
 * exit of its summary: {node; block; application; what is not modified stays; exit} return {some node there} and the program's start lies
 * in the entry of the whole. */
#include "analysis/predicate/internal.h"

#include "analysis/budgets.h"

enum { AFTERWARDS = 1 << 24 /* SSA indices of the states behind a loop or call */ };

typedef struct {
    predicate_run *p;
    solver *z3;
    const summary *s; /* under way */
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

/* f with its variables replaced as `note` says. */
static term replaced(passage *x, term f, void (*note)(void *context, term variable))
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

/* Behind a loop: what it may write is new, the rest is as it was. */
static term behind(auditor *a, const void *context, term plain)
{
    const behind_loop *l = context;
    return replaced(&(passage){.a = a, .before = l->before, .through = l->through}, plain, note_cell);
}

/* A resumption is over states of its own: its variables are renamed. */
static void note_variable(void *context, term variable)
{
    passage *x = context;
    const term_info *i = term_get(x->a->p->t, variable);
    vec_push(&x->from, variable);
    vec_push(&x->to, term_var(x->a->p->t, i->symbol, i->index + AFTERWARDS, i->sort));
}

static term renamed(auditor *a, term f) { return replaced(&(passage){.a = a}, f, note_variable); }

static term in_resumption(auditor *a, const void *state, term plain) { return renamed(a, encode_instantiate(a->p->e, state, plain)); }

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
    if (fragment_writes(&p->f, v->callee, cell) &&
        !(cell->is_local && encode_cell_function(p->e, c).i == fragment_get(&p->f, v->b->fragment)->function.i))
        return;
    v->all = term_and(p->t, v->all, term_eq(p->t, renamed(v->a, encode_cell_value(v->r->outer, c)), encode_cell_value(v->b->at, c)));
}

/* What the callee cannot write is in the caller what it was before the call, for the cells of a cube. */
static term kept_over_call(auditor *a, const block *b, const resume_block *r, cube of)
{
    uint32_t n;
    const term *literals = cube_literals(&a->p->cubes, of, &n);
    link_visit v = {.a = a, .b = b, .r = r, .callee = fragment_of_function(&a->p->f, b->callee), .all = a->p->t->true_term};
    for (uint32_t k = 0; k < n; k++) term_free_vars(a->p->t, literals[k], link_cell, &v);
    return v.all;
}

/* ---- triples ---- */

/* premise ⇒ goal? */
static void triple(auditor *a, term premise, term goal, const char *what)
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

/* Some node at the location, or some exit to it. */
static term somewhere(auditor *a, uint32_t where, instance at, const void *context)
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

/* One application: the states at the end of the block for which it was made. */
static term applies(auditor *a, const application *x)
{
    const block *b = x->via;
    term outside = cube_at(a, x->outside, in_state, b->at),
         inside = cube_at(a, x->s->entry, in_state, b->end == BLOCK_CALL ? b->after : b->at);
    return term_and(a->p->t, outside, inside);
}

/* Something is applied to every state. */
static void audit_entries(auditor *a, const arg_node *n, const block *b, term premise)
{
    term any = a->p->t->false_term;
    for (uint32_t k = 0; k < a->s->applied.len; k++)
        if (a->s->applied.data[k].at == n && a->s->applied.data[k].via == b)
            any = term_or(a->p->t, any, applies(a, &a->s->applied.data[k]));
    triple(a, premise, any, b->end == BLOCK_CALL ? "the entry of a procedure" : "the entry of a loop");
}

static void audit_loop(auditor *a, const application *x, term entered)
{
    behind_loop l = {x->via->at, x->s->fragment};
    for (uint32_t e = 0; e < x->s->exits.len; e++) {
        const summary_exit *exit = &x->s->exits.data[e];
        if (exit->where == LOC_NONE) continue;
        triple(a, term_and(a->p->t, entered, cube_at(a, exit->c, behind, &l)), somewhere(a, exit->where, behind, &l),
               "the state behind a loop");
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
    term back = term_and(p->t, renamed(a, r->formula), kept_over_call(a, b, r, x->outside)),
         goal = somewhere(a, where, in_resumption, r->end);
    for (uint32_t k = 0; k < a->s->nodes.len; k++)
        if (a->s->nodes.data[k]->where == where) back = term_and(p->t, back, kept_over_call(a, b, r, a->s->nodes.data[k]->c));
    for (uint32_t k = 0; k < a->s->exits.len; k++)
        if (a->s->exits.data[k].where == where) back = term_and(p->t, back, kept_over_call(a, b, r, a->s->exits.data[k].c));
    for (uint32_t e = 0; e < x->s->exits.len; e++) {
        term left = term_and(p->t, entered, cube_at(a, x->s->exits.data[e].c, in_resumption, r->inner));
        triple(a, term_and(p->t, left, back), goal, "the state behind a call");
    }
}

static void audit_applications(auditor *a, const arg_node *n, const block *b, term premise)
{
    audit_entries(a, n, b, premise);
    for (uint32_t k = 0; k < a->s->applied.len; k++) {
        const application *x = &a->s->applied.data[k];
        if (x->at != n || x->via != b) continue;
        term entered = term_and(a->p->t, premise, applies(a, x));
        if (b->end == BLOCK_CALL) audit_call(a, x, entered);
        else audit_loop(a, x, entered);
    }
}

static void audit_block(auditor *a, const arg_node *n, const block *b)
{
    predicate_run *p = a->p;
    term premise = term_and(p->t, cube_at(a, n->c, in_state, b->start), b->formula);
    switch ((block_end)b->end) {
    case BLOCK_ERROR: triple(a, premise, p->t->false_term, "an error call"); break;
    case BLOCK_BACK: triple(a, premise, somewhere(a, b->to, in_state, b->at), "the invariant of a loop"); break;
    case BLOCK_EXIT:
    case BLOCK_RETURN: triple(a, premise, some_exit(a, b), "the end"); break;
    case BLOCK_INNER:
    case BLOCK_CALL: audit_applications(a, n, b, premise); break;
    }
}

/* The summary begins where it says, and covers what follows. */
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
    if (!begins) triple(a, a->p->t->true_term, a->p->t->false_term, "the entry");
}

static void audit_start(auditor *a)
{
    predicate_run *p = a->p;
    encode_state *s = encode_initial(p->e, p->task->entry);
    encode_set_style(s, true);
    term globals = encode_globals(p->e, s);
    a->s = p->whole;
    triple(a, globals, cube_at(a, p->whole->entry, in_state, s), "the start");
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
