/* Counterexample analysis: is the abstract error path feasible? If not, which predicates refute it?
 * Implements: the counterexample analysis phase of Fig. 5 of He, Yu, Cai: Efficient Summary Reuse for Software Regression Verification;
 * refinement of the precision by interpolation (Henzinger, Jhala, Majumdar, McMillan: Abstractions from Proofs, POPL 2004).
 * Deviations: before a feasible path counts, functions that it steps over are opened. Where interpolants do not refute the path again
 * under abstraction (the atoms of an interpolant are kept, not how they are combined), there are further measures, from harmless to
 * expensive: other interpolants, inlining of called functions, whole interpolants as predicates, questions about predicates that blocks
 * do not change.
 * A long path is refuted by a part of it alone, if what happens in one function contradicts itself or what is known where it is called
 * (the segments of Theorem 1).
 * In: p->path.  Out: a larger precision, or a counterexample in p->out, or why neither was possible in p->stuck. */
#include "analysis/predicate/internal.h"

#include "analysis/budgets.h"
#include <stdlib.h>

static void formulas_free(path_formulas *f)
{
    for (uint32_t k = 0; k < f->steps.len; k++) encode_free((encode_state *)f->steps.data[k].after);
    for (uint32_t k = 0; k < f->traces.len; k++) block_trace_free(&f->traces.data[k]);
    vec_free(&f->steps);
    vec_free(&f->traces);
}

/* ---- the formulas of the path ---- */

static void note_variable(void *context, term variable)
{
    bool fresh;
    (void)map_slot(context, variable.i, &fresh);
}

/* *found becomes NULL if the variable is in it. */
static void clear_if_found(void *context, term variable)
{
    const map64 **found = context;
    if (*found && map_get(*found, variable.i, NULL)) *found = NULL;
}

/* The initial values that the path mentions: most do not matter to it. */
static term relevant_start(predicate_run *p, term globals, const path_formulas *f)
{
    if (term_get(p->t, globals)->kind != T_AND) return globals;
    map64 used = {0};
    for (uint32_t k = 0; k < f->steps.len; k++) term_free_vars(p->t, f->steps.data[k].constraint, note_variable, &used);
    VEC(term) kept = {0};
    for (uint32_t k = 0; k < term_get(p->t, globals)->count; k++) {
        term c = term_arg(p->t, globals, k);
        const map64 *rest = &used;
        term_free_vars(p->t, c, clear_if_found, &rest);
        if (!rest) vec_push(&kept, c);
    }
    term r = kept.len == 0 ? p->t->true_term : kept.len == 1 ? kept.data[0] : term_and_n(p->t, kept.data, kept.len);
    vec_free(&kept);
    map_free(&used);
    return r;
}

fn refine_first_function(const predicate_run *p) { return p->from ? p->from->function : p->task->entry; }

/* The caller's knowledge at the call, without that about its own variables. */
static term known_at_entry(predicate_run *p, const encode_state *s)
{
    uint32_t count;
    const term *literals = cube_literals(&p->cubes, p->from->known, &count);
    term all = p->t->true_term;
    for (uint32_t k = 0; k < count; k++) {
        term positive = term_get(p->t, literals[k])->kind == T_NOT ? term_arg(p->t, literals[k], 0) : literals[k];
        if (p->from->is_own || !predicate_info_of(p, positive)->has_local)
            all = term_and(p->t, all, encode_instantiate(p->e, s, literals[k]));
    }
    return all;
}

encode_state *refine_begin_path(predicate_run *p, term *known)
{
    encode_state *s = p->from ? encode_unconstrained(p->e, p->from->function) : encode_initial(p->e, p->task->entry);
    *known = p->from ? known_at_entry(p, s) : encode_globals(p->e, s);
    return s;
}

/* false: a block of the path cannot be replayed. */
static bool encode_path(predicate_run *p, path_formulas *out)
{
    term globals;
    encode_state *s = refine_begin_path(p, &globals);
    vec_push(&out->steps, (path_step){p->t->true_term, encode_copy(s)});
    for (uint32_t k = 0; k < p->path.len; k++) {
        const path_item *i = &p->path.data[k];
        block_trace trace = {0};
        term formula = i->via ? block_replay(p->b, i->via, &s, &trace) : encode_resume(p->e, s, i->callee, i->caller, i->call);
        vec_push(&out->traces, trace);
        if (!s) return false;
        vec_push(&out->steps, (path_step){formula, encode_copy(s)});
        if (limits_hit(p->o->limits)) break;
    }
    encode_free(s);
    out->steps.data[0].constraint = relevant_start(p, globals, out);
    out->globals = globals;
    return true;
}

/* ---- new predicates ---- */

typedef struct {
    predicate_run *p;
    uint32_t in[2]; /* fragments of the cut: the one before it, and another one behind it (FRAGMENT_NONE: the same) */
    bool leaves;    /* the cut leads out of the first, perhaps through loops between them */
    uint32_t added;
    function_list *related;
} part_visit;

/* Adds an atom, or a part of a conjunction, to the precision of the fragments of the cut. */
static void add_part(void *context, term part)
{
    part_visit *v = context;
    predicate_run *p = v->p;
    if (term_get(p->t, part)->kind == T_NOT) part = term_arg(p->t, part, 0);
    if (term_same(part, p->t->true_term) || term_same(part, p->t->false_term)) return;
    bool in_scope = false;
    for (uint32_t f = v->in[0]; f != FRAGMENT_NONE; f = f == v->in[1] ? FRAGMENT_NONE
                                                        : v->leaves   ? fragment_get(&p->f, f)->parent
                                                                      : v->in[1]) {
        in_scope |= predicate_in_scope(p, f, part);
        if (precision_add(p, f, part)) v->added++;
    }
    if (!in_scope && v->in[0] != FRAGMENT_NONE) /* it relates activations */
        vec_push(v->related, fragment_get(&p->f, v->in[v->in[1] != FRAGMENT_NONE])->function);
}

/* The fragments to which a cut belongs: two of them where a fragment is entered or left. */
static void fragments_of_cut(const predicate_run *p, uint32_t item, part_visit *v)
{
    const path_item *i = &p->path.data[item];
    uint32_t *in = v->in;
    in[1] = FRAGMENT_NONE;
    if (!i->via) {
        /* behind a call: the fragment that called, in which the next block begins */
        in[0] = item + 1 < p->path.len && p->path.data[item + 1].via ? p->path.data[item + 1].via->fragment
                                                                     : fragment_of_function(&p->f, i->caller);
        return;
    }
    const block *b = i->via;
    in[0] = b->fragment;
    if (b->end == BLOCK_INNER) in[1] = fragment_child_at(&p->f, b->fragment, b->to);
    else if (b->end == BLOCK_CALL) in[1] = fragment_of_function(&p->f, b->callee);
    else if (b->end == BLOCK_EXIT) in[1] = fragment_outwards(&p->f, fragment_get(&p->f, b->fragment)->parent, b->to);
    v->leaves = b->end == BLOCK_EXIT;
}

uint32_t refine_add(predicate_run *p, uint32_t item, term interpolant, bool whole, function_list *related)
{
    part_visit v = {.p = p, .related = related};
    fragments_of_cut(p, item, &v);
    (whole ? formula_conjuncts : formula_atoms)(p->t, interpolant, add_part, &v);
    return v.added;
}

uint32_t refine_add_at_start(predicate_run *p, term interpolant, bool whole, function_list *related)
{
    part_visit v = {.p = p, .in = {fragment_of_function(&p->f, refine_first_function(p)), FRAGMENT_NONE}, .related = related};
    (whole ? formula_conjuncts : formula_atoms)(p->t, interpolant, add_part, &v);
    return v.added;
}

/* One interpolant per cut (0: none). The first cut is where the path starts, the others lie behind the items. */
static uint32_t add_predicates(predicate_run *p, const term *cuts, bool whole, function_list *related)
{
    uint32_t added = 0;
    for (uint32_t k = 1; k < p->path.len; k++)
        if (cuts[k].i) added += refine_add(p, k - 1, cuts[k], whole, related);
    return added + (cuts[0].i ? refine_add_at_start(p, cuts[0], whole, related) : 0);
}

/* Functions whose arguments and results must be seen together with variables of their callers become part of the callers' blocks. true:
 * there were some. */
static bool inline_related(predicate_run *p, const function_list *related)
{
    function_list inlined = {0};
    for (uint32_t k = 0; k < related->len; k++) (void)blocks_inline(p->b, related->data[k], &inlined);
    for (uint32_t k = 0; k < inlined.len; k++) precision_touch(p, fragment_of_function(&p->f, inlined.data[k]));
    bool any = inlined.len;
    vec_free(&inlined);
    return any;
}

/* The same for every function that the path calls. */
static bool inline_path(predicate_run *p)
{
    function_list called = {0};
    for (uint32_t k = 0; k < p->path.len; k++)
        if (p->path.data[k].via && p->path.data[k].via->end == BLOCK_CALL) vec_push(&called, p->path.data[k].via->callee);
    bool any = inline_related(p, &called);
    vec_free(&called);
    return any;
}

/* From now on the fragments of the path also ask about predicates that a block does not change. true: some did not. */
static bool ask_about_unchanged(predicate_run *p)
{
    bool any = false;
    for (uint32_t k = 0; k < p->path.len; k++) {
        if (!p->path.data[k].via || p->ask_unchanged[p->path.data[k].via->fragment]) continue;
        p->ask_unchanged[p->path.data[k].via->fragment] = any = true;
        precision_touch(p, p->path.data[k].via->fragment);
    }
    return any;
}

typedef struct {
    predicate_run *p;
    path_interpolator *i;
    term *cuts;
    function_list related;
} refutation;

/* Interpolants of one kind (whole: themselves, not their atoms) as predicates; true: some are new. */
static bool interpolate(refutation *r, sequence_way way, bool whole)
{
    return !limits_hit(r->p->o->limits) && path_interpolate(r->i, way, r->cuts, NULL) && add_predicates(r->p, r->cuts, whole, &r->related);
}

/* Refutes an infeasible path; the kinds of interpolants with the most readable predicates come first. Atoms serve other paths, too. But
 * where there are many atoms, abstraction keeps only which of them hold, not what they exclude together. Then the interpolants themselves
 * become predicates: they refute this path at least. */
static refine_answer refute(predicate_run *p, path_interpolator *i, const path_formulas *f)
{
    if (refine_single_path(p, i)) return REFINED;
    if (path_load(i, f->steps.data, f->steps.len) != SOLVER_UNSAT) return REFINE_STUCK;
    refutation r = {.p = p, .i = i, .cuts = calloc(f->steps.len + 1, sizeof *r.cuts)};
    if (!r.cuts) abort();
    bool refined = interpolate(&r, SEQUENCE_BACKWARD, false) || interpolate(&r, SEQUENCE_FORWARD, false); /* atoms, readable ones first */
    if (!p->from)
        refined = refined || inline_related(p, &r.related) ||                                            /* what relates activations */
                  interpolate(&r, SEQUENCE_BACKWARD, true) || interpolate(&r, SEQUENCE_FORWARD, true) || /* whole interpolants */
                  inline_path(p) ||                                                                      /* all that the path calls */
                  interpolate(&r, SEQUENCE_PROOF, false) || interpolate(&r, SEQUENCE_SPACER, false) ||   /* expensive ones */
                  interpolate(&r, SEQUENCE_PROOF, true) ||                                               /* unreadable ones */
                  ask_about_unchanged(p);
    vec_free(&r.related);
    free(r.cuts);
    return refined ? REFINED : REFINE_STUCK;
}

/* A feasible path: the functions that it steps over are opened. If there are none, it is a counterexample. */
static refine_answer confirm_feasible_path(predicate_run *p, const path_formulas *f)
{
    refine_answer answer = REFINE_STUCK;
    p->stuck = "the solver gave up on a path";
    solver_push(p->s);
    solver_assert(p->s, f->globals); /* a block may branch on a value that its formula does not mention */
    for (uint32_t k = 0; k < f->steps.len; k++) solver_assert(p->s, f->steps.data[k].constraint);
    if (solver_check(p->s, NULL, 0) == SOLVER_SAT) {
        concrete_path c = {.p = p, .m = solver_model(p->s), .traces = f->traces.data, .count = f->traces.len};
        answer = !c.m ? REFINE_STUCK : concrete_open(p, &c) ? REFINED : concrete_counterexample(p, &c) ? REFINE_FEASIBLE : REFINE_STUCK;
    }
    solver_pop(p->s);
    return answer;
}

/* Refutes an infeasible path with its holes. "The returned path may contain holes": their steps say nothing to the refiner. */
static refine_answer refute_with_holes(predicate_run *p, path_interpolator *i, path_formulas *f, const bool *in_hole)
{
    term *kept = mem_alloc((f->steps.len + 1) * sizeof *kept);
    for (uint32_t k = 0; k < f->steps.len; k++) {
        kept[k] = f->steps.data[k].constraint;
        if (k) p->path.data[k - 1].in_hole = in_hole[k];
        if (in_hole[k]) f->steps.data[k].constraint = p->t->true_term;
        else p->count_path_steps++;
    }
    refine_answer answer = refute(p, i, f);
    for (uint32_t k = 0; k < f->steps.len; k++) f->steps.data[k].constraint = kept[k];
    free(kept);
    return answer;
}

static bool has_holes(const bool *in_hole, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (in_hole[k]) return true;
    return false;
}

static refine_answer analyse_path(predicate_run *p, path_formulas *f)
{
    bool *in_hole = calloc(f->steps.len + 1, sizeof *in_hole);
    if (!in_hole) abort();
    path_interpolator *i = path_interpolator_new(p->e, p->s);
    refine_answer answer = REFINE_STUCK;
    solver_answer feasible = p->o->eager_counterexamples ? path_feasibility(p, f, NULL) : lazy_analysis(p, f, in_hole);
    if (feasible == SOLVER_SAT) {
        answer = confirm_feasible_path(p, f); /* Alg. 2: else return incorrect */
    } else if (feasible == SOLVER_UNSAT) {
        answer = refute_with_holes(p, i, f, in_hole);
        bool more_to_say = has_holes(in_hole, f->steps.len);
        memset(in_hole, 0, f->steps.len);
        if (answer == REFINE_STUCK && more_to_say && !limits_hit(p->o->limits))
            answer = refute_with_holes(p, i, f, in_hole); /* without holes: their steps may give more predicates */
        p->stuck = "no predicate refutes an infeasible path";
    } else {
        p->stuck = "the solver gave up on a path";
    }
    path_interpolator_free(i);
    free(in_hole);
    return answer;
}

/* ---- parts of the path alone ---- */

/* Conditions under which the items of the path are passed, from the first one up to the last. */
static uint64_t length_of(const predicate_run *p, uint32_t first, uint32_t last)
{
    uint64_t sum = 0;
    for (uint32_t k = first; k < last; k++) {
        uint32_t conditions = p->path.data[k].via ? blocks_length(p->b, p->path.data[k].via) : 0;
        sum += conditions ? conditions : 1;
    }
    return sum;
}

/* Refutes the path from p->from on, by atoms; contradictions that need more are left to the whole path. */
static solver_answer refute_by_atoms(predicate_run *p, bool *refined)
{
    path_formulas f = {0};
    solver_answer feasible = SOLVER_UNKNOWN;
    if (encode_path(p, &f) && !limits_hit(p->o->limits)) {
        bool *in_hole = calloc(f.steps.len + 1, sizeof *in_hole);
        if (!in_hole) abort();
        feasible = lazy_analysis(p, &f, in_hole);
        path_interpolator *i = path_interpolator_new(p->e, p->s);
        *refined = feasible == SOLVER_UNSAT && refute_with_holes(p, i, &f, in_hole) == REFINED;
        path_interpolator_free(i);
        free(in_hole);
    }
    formulas_free(&f);
    return feasible;
}

/* Refutes a part of the path, from the entry of a function up to an item. */
static solver_answer refute_part(predicate_run *p, const path_entry *from, uint32_t behind, bool *refined)
{
    path_item *whole = p->path.data;
    uint32_t length = p->path.len;
    p->from = from;
    p->path.data = whole + from->first;
    p->path.len = behind - from->first;
    solver_answer feasible = refute_by_atoms(p, refined);
    p->from = NULL;
    p->path.data = whole;
    p->path.len = length;
    return feasible;
}

/* Is the rest of the path so long that a part is worth a look of its own? A path that begins with the part has no rest. */
static bool is_worth_a_look(const predicate_run *p, uint32_t first, uint32_t behind)
{
    uint64_t part = length_of(p, first, behind), all = length_of(p, 0, p->path.len);
    return !first || all - part >= BUDGET_PREDICATE_LONG_WAY * (part + BUDGET_PREDICATE_SHORT_END);
}

/* The functions that the path is still in, the innermost first. */
static bool refine_by_end(predicate_run *p)
{
    bool refined = false;
    for (uint32_t k = p->entered.len, tries = 0; k-- > 0 && tries < BUDGET_PREDICATE_ENDS; tries++) {
        const path_entry *e = &p->entered.data[k];
        if (!is_worth_a_look(p, e->first, p->path.len) || refute_part(p, e, p->path.len, &refined) != SOLVER_SAT) break;
    }
    return refined;
}

/* The functions that it has left, the last one first. Returns the node behind the call whose way was refuted; NULL: none was. */
static const arg_node *refine_by_call(predicate_run *p)
{
    VEC(uint32_t) returns = {0};
    const arg_node *behind = NULL;
    for (uint32_t k = p->path.len, tries = 0; k-- > 0 && tries < BUDGET_PREDICATE_ENDS && !behind;) {
        const path_item *i = &p->path.data[k];
        if (!i->via) vec_push(&returns, k);
        if (!i->via || i->via->end != BLOCK_CALL || !returns.len) continue;
        uint32_t last = vec_pop(&returns);
        path_entry e = {.first = k + 1, .function = i->via->callee, .known = i->behind, .is_own = true};
        if (p->path.data[last].callee.i != e.function.i) break;
        if (!is_worth_a_look(p, e.first, last)) continue;
        bool refined = false;
        (void)refute_part(p, &e, last, &refined);
        if (refined) behind = p->path.data[last].reached;
        tries++;
    }
    vec_free(&returns);
    return behind;
}

/* A path inside a function often contradicts itself, or the facts that are known at its call. Then a long way through other functions need
 * not be looked at: its formulas would make the refinement of each function as expensive as the program is long. true: refined. */
static bool refine_by_part(predicate_run *p)
{
    if (refine_by_end(p)) return true;
    const arg_node *behind = refine_by_call(p);
    if (!behind) return false;
    predicate_forget_further(p); /* errors behind this call have the same cause; other calls that lead there are more interesting */
    predicate_add_other_calls(p, behind);
    return true;
}

/* Functions that are independent of each other are refined together: as long as the ends of most paths suffice, each exploration finds
 * twice as many of them. A path whose end does not suffice is left for the next exploration: predicates of the others may exclude it. */
static void refine_further(predicate_run *p)
{
    uint32_t tried = 0, refined = 0;
    for (; predicate_next_path(p) && !limits_hit(p->o->limits); tried++) refined += refine_by_end(p);
    p->count_refinements += refined;
    if (p->o->wants_explored) p->wanted = 0;
    else if (refined < tried / 2) p->wanted /= 2;
    else if (p->wanted < BUDGET_PREDICATE_FURTHER) p->wanted = 2 * p->wanted + 1;
}

refine_answer predicate_refine(predicate_run *p)
{
    path_formulas f = {0};
    double from = limits_now();
    p->stuck = "a path cannot be replayed";
    p->count_refinements++;
    bool by_part = refine_by_part(p);
    refine_answer answer = by_part ? REFINED : encode_path(p, &f) && !limits_hit(p->o->limits) ? analyse_path(p, &f) : REFINE_STUCK;
    if (by_part) refine_further(p);
    else p->wanted = 0;
    if (limits_hit(p->o->limits)) answer = REFINE_STOPPED;
    formulas_free(&f);
    p->refining += limits_now() - from;
    return answer;
}
