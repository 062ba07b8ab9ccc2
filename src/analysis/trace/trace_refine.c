/* Refinement: is the trace feasible? If not, the proof becomes an automaton; if it is, a counterexample, or functions to look into.
 * Implements: the refinement phase of Fig. 2 of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction. "The proof
 * of its infeasibility can be used to construct a Floyd-Hoare automaton that accepts π": α of the triples of an interpolant sequence.
 * Deviation: an interpolant that is a conjunction is one predicate per conjunct. */
#include "analysis/trace/internal.h"

#include "analysis/budgets.h"
#include "analysis/predicate/block_walk.h"
#include "encode/path_interpolate.h"
#include <stdlib.h>

typedef VEC(term) term_list;

/* ---- an automaton of interpolants ---- */

typedef struct {
    trace_run *r;
    term_list predicates;
    map64 number; /* predicate → its number from 1 */
    VEC(uint32_t) part;
} automaton_parts;

static void note_part(void *context, term part)
{
    automaton_parts *p = context;
    if (term_same(part, p->r->t->true_term)) return;
    bool fresh;
    uint32_t *slot = map_slot(&p->number, part.i, &fresh);
    if (fresh) {
        vec_push(&p->predicates, part);
        *slot = p->predicates.len;
    }
    vec_push(&p->part, *slot);
}

/* A negated disjunction is a conjunction, too. Why: letters are tested predicate by predicate, and every letter concerns a
 * predicate about everything. */
static void note_conjunct(void *context, term part)
{
    automaton_parts *p = context;
    term_table *t = p->r->t;
    term inner = term_get(t, part)->kind == T_NOT ? term_arg(t, part, 0) : part;
    if (term_get(t, part)->kind != T_NOT || term_get(t, inner)->kind != T_OR) {
        note_part(p, part);
        return;
    }
    for (uint32_t k = 0; k < term_get(t, inner)->count; k++) /* terms move */
        formula_conjuncts(t, term_not(t, term_arg(t, inner, k)), note_conjunct, p);
}

/* The numbers of the predicates whose conjunction a formula is. */
static void list_parts(automaton_parts *p, term formula)
{
    vec_clear(&p->part);
    formula_conjuncts(p->r->t, formula, note_conjunct, p);
}

static void list_sequences(automaton_parts *p, term *const *sequences, uint32_t count)
{
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t k = 0; k + 1 < p->r->word.letters.len && !term_same(sequences[s][k], p->r->t->false_term); k++)
            list_parts(p, sequences[s][k]);
}

static void parts_free(automaton_parts *p)
{
    vec_free(&p->predicates);
    map_free(&p->number);
    vec_free(&p->part);
}

/* The triples {out[k-1]} letter k {out[k]} of one sequence. Those of calls that return, and of what is inside, are left to the solver. */
static void note_triples(automaton_parts *p, automaton *a, const term *out)
{
    trace_run *r = p->r;
    triple_before before = {SET_TRUE, SET_TRUE};
    uint32_t count = r->word.letters.len;
    bool refuted = false;
    for (uint32_t k = 0, end = 0; k < count && !refuted; k++) { /* end: behind the return that belongs to a call before */
        letter l = r->word.letters.data[k];
        bool returns = letter_get(&r->letters, l)->kind == LETTER_CALL && r->word.partner.data[k] != WORD_UNMATCHED;
        if (returns && k >= end) end = r->word.partner.data[k] + 1;
        refuted = k + 1 == count || term_same(out[k], r->t->false_term);
        vec_clear(&p->part);
        if (!refuted) list_parts(p, out[k]);
        if (refuted && k >= end) automaton_note_step(&r->checker, a, before, l, 0);
        for (uint32_t j = 0; j < p->part.len && k >= end; j++) automaton_note_step(&r->checker, a, before, l, p->part.data[j]);
        before.here = automaton_set(a, p->part.data, p->part.len);
    }
}

/* A bound of a variable that some interpolant mentions. */
static void note_bound(void *context, term bound)
{
    automaton_parts *p = context;
    alphabet *a = &p->r->letters;
    variable_list of_bound = alphabet_variables(a, bound);
    bool is_related = false;
    for (uint32_t k = 0; k < p->predicates.len && !is_related; k++)
        is_related = variables_meet(alphabet_variables(a, p->predicates.data[k]), of_bound);
    if (is_related) list_parts(p, bound);
}

static void note_equation(void *context, term equation)
{
    automaton_parts *p = context;
    if (!term_same(equation, p->r->t->false_term)) list_parts(p, equation);
}

/* before: how many traces over the same edges were refuted so far. Their interpolants have not generalised, so others are tried, too. */
static automaton *make_automaton(trace_run *r, term *const *sequences, uint32_t count, uint32_t before)
{
    automaton_parts p = {.r = r};
    list_sequences(&p, sequences, count);
    if (before) trace_bounds(r, note_bound, &p);
    bool asks_again = before && (before & (before + 1)) == 0; /* at the 2nd, 4th, 8th … trace: few rounds have more in common than all */
    if (asks_again && r->word.is_nested) trace_summary_equations(r, note_equation, &p);
    automaton *a = automaton_new(r->e, p.predicates.data, p.predicates.len);
    for (uint32_t s = 0; s < count; s++) note_triples(&p, a, sequences[s]);
    parts_free(&p);
    return a;
}

static int by_number(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return a < b ? -1 : a > b;
}

/* How many traces that take the same edges of P were refuted so far. If there are some, their automata have not generalised: the same loops
 * are passed once more. */
static uint32_t count_refuted_before(trace_run *r)
{
    VEC(uint32_t) edges = {0};
    for (uint32_t k = 0; k < r->word.via.len; k++) vec_push(&edges, r->word.via.data[k]);
    qsort(edges.data, edges.len, sizeof *edges.data, by_number);
    uint64_t h = 0;
    for (uint32_t k = 0; k < edges.len; k++)
        if (!k || edges.data[k] != edges.data[k - 1]) h = hash_pair(h, edges.data[k]);
    vec_free(&edges);
    bool fresh;
    return (*map_slot(&r->refuted, h, &fresh))++;
}

/* Interpolants of one way; notes whether strongest postconditions are expensive here: large blocks leave projections that only proofs
 * repair. */
static bool interpolate(trace_run *r, sequence_way way, term *out)
{
    const interpolator_stats *done = interpolator_statistics(r->formula.i);
    uint64_t repairs = done->repairs_proof;
    r->count_interpolations++;
    bool found = trace_formula_interpolate(&r->formula, way, out);
    if (way == SEQUENCE_FORWARD && done->repairs_proof > repairs) r->is_forward_expensive = true;
    return found;
}

enum { WAYS = 4 };

typedef struct {
    term *found[2 * WAYS]; /* each as trace_formula_interpolate finds it */
    uint32_t count;
} sequence_list;

static void add_sequence(trace_run *r, sequence_list *all, sequence_way way)
{
    term *out = mem_zalloc(r->word.letters.len * sizeof *out);
    if (interpolate(r, way, out)) all->found[all->count++] = out;
    else free(out);
}

/* How many predicates the sequences consist of, and how large they are together. */
static uint32_t count_predicates(trace_run *r, term *const *sequences, uint32_t count, uint64_t *size)
{
    automaton_parts p = {.r = r};
    list_sequences(&p, sequences, count);
    uint32_t predicates = p.predicates.len;
    *size = 0;
    for (uint32_t k = 0; k < predicates; k++) *size += term_get(r->t, p.predicates.data[k])->size;
    parts_free(&p);
    return predicates;
}

/* Interpolants over the smallest core may be many and strange: without a conjunct, they repeat its content bit by bit, of each of the
 * others. With a wider core there may be fewer. The smallest sequence alone is kept. */
static void simplify_sequences(trace_run *r, sequence_list *all)
{
    static const sequence_way ways[] = {SEQUENCE_PROOF, SEQUENCE_FORWARD, SEQUENCE_BACKWARD};
    uint64_t size, least = UINT64_MAX;
    uint32_t best = 0;
    if (r->word.is_nested || count_predicates(r, all->found, all->count, &size) <= BUDGET_TRACE_PREDICATES) return;
    if (trace_formula_widen(&r->formula))
        for (uint32_t w = 0; w < sizeof ways / sizeof *ways && !limits_hit(r->o->limits); w++) add_sequence(r, all, ways[w]);
    for (uint32_t k = 0; k < all->count; k++) {
        (void)count_predicates(r, &all->found[k], 1, &size);
        if (size >= least) continue;
        least = size;
        best = k;
    }
    term *smallest = all->found[best];
    all->found[best] = all->found[0];
    all->found[0] = smallest;
    while (all->count > 1) free(all->found[--all->count]);
}

/* Interpolants in two ways. Those by substitution are cheap and read like the program; weakest preconditions alone do for the first trace
 * over its edges, if the others are expensive. Where they do not generalise, other ways alternate with them, and bounds of variables help.
 * If the ways of a round find none, the next one that finds some is enough. */
static refinement refute(trace_run *r)
{
    static const sequence_way ways[][WAYS] = {{SEQUENCE_BACKWARD, SEQUENCE_FORWARD, SEQUENCE_PROOF, SEQUENCE_SPACER},
                                              {SEQUENCE_SPACER, SEQUENCE_BACKWARD, SEQUENCE_FORWARD, SEQUENCE_PROOF},
                                              {SEQUENCE_PROOF, SEQUENCE_FORWARD, SEQUENCE_BACKWARD, SEQUENCE_SPACER}};
    uint32_t before = count_refuted_before(r);
    const sequence_way *round = ways[before < BUDGET_TRACE_CHEAP ? 0 : 1 + before % 2];
    uint32_t wanted = before || !(r->is_forward_expensive || r->word.is_nested) ? 2 : 1;
    sequence_list all = {0};
    for (uint32_t w = 0; w < WAYS && all.count < (w < wanted ? wanted : 1) && !limits_hit(r->o->limits); w++)
        add_sequence(r, &all, round[w]);
    refinement answer = TRACE_STUCK;
    r->stuck = "no interpolants for an infeasible trace";
    if (all.count) {
        if (!before) simplify_sequences(r, &all); /* where loops do not generalise, some of many predicates may */
        automaton *a = make_automaton(r, all.found, all.count, before);
        vec_push(&r->current, a);
        answer = TRACE_REFUTED;
    }
    for (uint32_t k = 0; k < all.count; k++) free(all.found[k]);
    return answer;
}

/* ---- feasible traces ---- */

/* The trace once more as the encoding of the whole path, with what is needed to find the one concrete path of a model. */
typedef struct {
    encode_state *s;
    term_list formulas;
    VEC(block_trace) notes;
} replayed_path;

static bool replay_trace(trace_run *r, replayed_path *x)
{
    x->s = encode_initial(r->e, r->task->entry);
    vec_push(&x->formulas, encode_globals(r->e, x->s));
    for (uint32_t k = 1; k < r->word.via.len && !limits_hit(r->o->limits); k++) {
        const control_edge *e = &r->p.edges.data[r->word.via.data[k]];
        block_trace notes = {0};
        term formula = r->t->true_term; /* a call belongs to the block before it */
        if (e->kind == CONTROL_BLOCK) formula = block_replay(r->p.b, e->via, &x->s, &notes);
        else if (e->kind == CONTROL_RETURN) formula = encode_resume(r->e, x->s, e->callee, e->caller, e->call);
        vec_push(&x->notes, notes);
        if (!x->s) return false;
        vec_push(&x->formulas, formula);
    }
    return !limits_hit(r->o->limits);
}

static bool walk_trace(const trace_run *r, const replayed_path *x, const model *m, concrete_steps *out)
{
    for (uint32_t k = 1; k < r->word.via.len; k++) {
        const block *b = r->p.edges.data[r->word.via.data[k]].via;
        if (b && !block_walk(&r->f, b, &x->notes.data[k - 1], m, out)) return false;
    }
    return true;
}

static refinement confirm_steps(trace_run *r, const concrete_steps *steps, bool complete)
{
    function_list opened = {0};
    blocks_open_on(r->p.b, r->task, steps, &opened);
    refinement answer = opened.len ? TRACE_OPENED : TRACE_STUCK;
    for (uint32_t k = 0; k < opened.len; k++) vec_push(&r->opened, opened.data[k]);
    vec_free(&opened);
    if (answer == TRACE_OPENED || !complete) return answer;
    switch (counterexample_of_path(r->task, steps->data, steps->len, r->o->limits, r->o->stats, r->out)) {
    case PATH_FEASIBLE: return TRACE_FEASIBLE;
    case PATH_INFEASIBLE: r->stuck = "a trace is feasible only as far as letters go"; break;
    case PATH_UNKNOWN:
        r->stuck = r->out->reason[0] ? arena_copy(&r->memory, r->out->reason, strlen(r->out->reason))
                                     : "it is not decided whether a path is feasible";
    }
    return TRACE_STUCK;
}

static refinement confirm(trace_run *r)
{
    replayed_path x = {0};
    refinement answer = TRACE_STUCK;
    r->stuck = "a trace cannot be replayed";
    if (replay_trace(r, &x)) {
        r->stuck = "the solver gave up on a trace";
        solver_push(r->s);
        for (uint32_t k = 0; k < x.formulas.len; k++) solver_assert(r->s, x.formulas.data[k]);
        const model *m = solver_check(r->s, NULL, 0) == SOLVER_SAT ? solver_model(r->s) : NULL;
        if (m) {
            concrete_steps steps = {0};
            bool complete = walk_trace(r, &x, m, &steps);
            answer = confirm_steps(r, &steps, complete);
            vec_free(&steps);
        }
        solver_pop(r->s);
    }
    encode_free(x.s);
    for (uint32_t k = 0; k < x.notes.len; k++) block_trace_free(&x.notes.data[k]);
    vec_free(&x.notes);
    vec_free(&x.formulas);
    return answer;
}

refinement trace_refine(trace_run *r)
{
    refinement answer = TRACE_STUCK;
    r->count_refinements++;
    r->count_feasibility++;
    r->stuck = "the solver gave up on a trace";
    solver_answer feasible = trace_formula_decide(&r->formula, error_trace_word(&r->word));
    if (feasible == SOLVER_UNSAT) {
        answer = refute(r);
    } else if (feasible == SOLVER_SAT) {
        if (r->word.end == NODE_UNMODELLED) r->stuck = "unsupported construct on a path";
        else answer = confirm(r);
    }
    return limits_hit(r->o->limits) ? TRACE_STOPPED : answer;
}
