/* Counterexample analysis: is the abstract error path one of the program? If not, which predicates refute it? */
#include "analysis/predicate/internal.h"
#include "analysis/budgets.h"
#include "encode/path_interpolate.h"

#include <stdlib.h>

typedef struct {
    VEC(path_step) steps;    /* the first is what holds before the program, as far as the others speak of it */
    term globals;            /* all of it */
    VEC(block_trace) traces; /* of the items */
} path_formulas;

static void formulas_free(path_formulas *f)
{
    for (uint32_t k = 0; k < f->steps.len; k++) encode_free((encode_state *)f->steps.data[k].after);
    for (uint32_t k = 0; k < f->traces.len; k++) block_trace_free(&f->traces.data[k]);
    vec_free(&f->steps);
    vec_free(&f->traces);
}

/* ---- the formulas of the path ---- */

static void collect(void *context, term variable)
{
    bool fresh;
    (void)map_slot(context, variable.i, &fresh);
}

static void look_up(void *context, term variable)
{
    const map64 **found = context;
    if (*found && map_get(*found, variable.i, NULL)) *found = NULL;
}

/* Most initial values do not matter to the path. */
static term relevant_start(predicate_run *p, term globals, const path_formulas *f)
{
    if (term_get(p->t, globals)->kind != T_AND) return globals;
    map64 used = {0};
    for (uint32_t k = 0; k < f->steps.len; k++) term_free_vars(p->t, f->steps.data[k].constraint, collect, &used);
    VEC(term) kept = {0};
    for (uint32_t k = 0; k < term_get(p->t, globals)->count; k++) {
        term c = term_arg(p->t, globals, k);
        const map64 *rest = &used;
        term_free_vars(p->t, c, look_up, &rest);
        if (!rest) vec_push(&kept, c);
    }
    term r = kept.len == 0 ? p->t->true_term : kept.len == 1 ? kept.data[0] : term_and_n(p->t, kept.data, kept.len);
    vec_free(&kept);
    map_free(&used);
    return r;
}

static bool encode_path(predicate_run *p, path_formulas *out)
{
    encode_state *s = encode_initial(p->e, p->task->entry);
    term globals = encode_globals(p->e, s);
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

/* ---- lazy counterexample analysis (Alg. 2 of the paper on summary reuse) ----
 * Calls that have returned and loops that were left are holes of the path: nothing is said of what they did. While the path is feasible
 * with its holes, one is expanded: it becomes its own steps, with holes for the calls and loops within it. So a path is not refuted by
 * counting the iterations of a loop that has nothing to do with the error, and the refiner gets a short one. Interpolants for the weaker
 * path are interpolants for the path. */

enum { MOST_EXPANSIONS = BUDGET_PREDICATE_EXPANSIONS }; /* one by one; then all are expanded */

typedef struct {
    uint32_t first, last; /* items */
    bool is_loop, is_hole;
} segment;

typedef VEC(segment) segment_list;

/* Loops that were entered and left again on the path, calls that have returned; a segment comes after those within it. */
static void find_segments(const predicate_run *p, segment_list *out)
{
    typedef struct {
        uint32_t first, fragment;
        bool is_loop;
    } open_segment;
    VEC(open_segment) open = {0};
    for (uint32_t k = 0; k < p->path.len; k++) {
        const block *b = p->path.data[k].via;
        if (!b) continue;
        if (b->end == BLOCK_EXIT) {
            while (open.len && open.data[open.len - 1].is_loop && !fragment_holds(&p->f, open.data[open.len - 1].fragment, b->to)) {
                open_segment o = vec_pop(&open);
                vec_push(out, (segment){o.first, k, true, true});
            }
        } else if (b->end == BLOCK_RETURN) {
            while (open.len && open.data[open.len - 1].is_loop) (void)vec_pop(&open);
            if (!open.len) continue;
            open_segment o = vec_pop(&open);
            vec_push(out, (segment){o.first, k, false, true});
        } else if (b->end == BLOCK_INNER) {
            vec_push(&open, (open_segment){k + 1, fragment_child_at(&p->f, b->fragment, b->to), true});
        } else if (b->end == BLOCK_CALL) {
            vec_push(&open, (open_segment){k + 1, fragment_of_function(&p->f, b->callee), false});
        }
    }
    vec_free(&open);
}

/* Without the steps that are dropped (NULL: none are). */
static solver_answer feasibility(predicate_run *p, const path_formulas *f, const bool *dropped)
{
    solver_push(p->s);
    for (uint32_t k = 0; k < f->steps.len; k++)
        if (!dropped || !dropped[k]) solver_assert(p->s, f->steps.data[k].constraint);
    solver_answer a = solver_check(p->s, NULL, 0);
    solver_pop(p->s);
    return a;
}

/* Step k + 1 is item k. */
static void mark_holes(const segment_list *all, bool *dropped, uint32_t count)
{
    memset(dropped, 0, count);
    for (uint32_t s = 0; s < all->len; s++)
        for (uint32_t k = all->data[s].first; all->data[s].is_hole && k <= all->data[s].last; k++) dropped[k + 1] = true;
}

static bool is_inside_hole(const segment_list *all, uint32_t s)
{
    for (uint32_t k = s + 1; k < all->len; k++) /* those around it come behind it */
        if (all->data[k].is_hole && all->data[k].first <= all->data[s].first) return true;
    return false;
}

/* The first hole that is in no other one. Loops come after all calls: their iterations make poor predicates. NULL: there is none. */
static segment *next_hole(segment_list *all)
{
    for (unsigned loops = 0; loops < 2; loops++)
        for (uint32_t s = 0; s < all->len; s++)
            if (all->data[s].is_hole && all->data[s].is_loop == loops && !is_inside_hole(all, s)) return &all->data[s];
    return NULL;
}

/* Loops, or calls, that the path is infeasible without are holes again. */
static void close_again(predicate_run *p, const path_formulas *f, segment_list *all, bool loops, bool *dropped)
{
    for (uint32_t s = all->len, left = MOST_EXPANSIONS; s-- > 0 && left && !limits_hit(p->o->limits);) {
        if (all->data[s].is_hole || all->data[s].is_loop != loops) continue;
        all->data[s].is_hole = true;
        mark_holes(all, dropped, f->steps.len);
        left--;
        if (feasibility(p, f, dropped) != SOLVER_UNSAT) all->data[s].is_hole = false;
    }
}

static solver_answer expand_holes(predicate_run *p, const path_formulas *f, bool *dropped)
{
    segment_list all = {0};
    find_segments(p, &all);
    solver_answer a = SOLVER_SAT;
    for (uint32_t n = 0;; n++) {
        mark_holes(&all, dropped, f->steps.len);
        a = feasibility(p, f, dropped);
        segment *hole = next_hole(&all);
        if (a == SOLVER_UNSAT || !hole || limits_hit(p->o->limits)) break;
        hole->is_hole = false;
        for (uint32_t s = 0; s < all.len && n >= MOST_EXPANSIONS; s++) all.data[s].is_hole = false;
    }
    if (a == SOLVER_UNSAT) { /* some had to be opened only to get at others */
        close_again(p, f, &all, true, dropped);
        close_again(p, f, &all, false, dropped);
    }
    mark_holes(&all, dropped, f->steps.len);
    vec_free(&all);
    return a;
}

/* ---- new predicates ---- */

typedef struct {
    predicate_run *p;
    uint32_t in[2]; /* fragments of the cut, the inner one first */
    bool leaves;    /* from one to the other, perhaps through loops between them */
    uint32_t added;
    function_list *related;
} part_visit;

/* An atom, or a part of a conjunction. */
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
    if (!in_scope && v->in[0] != FRAGMENT_NONE) /* relates activations */
        vec_push(v->related, fragment_get(&p->f, v->in[v->in[1] != FRAGMENT_NONE])->function);
}

/* The fragments to which a cut belongs: at the borders two of them. */
static void fragments_of_cut(const predicate_run *p, uint32_t item, part_visit *v)
{
    const path_item *i = &p->path.data[item];
    uint32_t *in = v->in;
    in[1] = FRAGMENT_NONE;
    if (!i->via) {
        /* behind a call: in the fragment that called, which the next block begins in */
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

/* The first cut is the start of the program, the others lie behind the items. */
static uint32_t add_predicates(predicate_run *p, const term *cuts, bool whole, function_list *related)
{
    uint32_t added = 0;
    for (uint32_t k = 1; k < p->path.len; k++)
        if (cuts[k].i) added += refine_add(p, k - 1, cuts[k], whole, related);
    if (cuts[0].i) {
        part_visit v = {.p = p, .in = {fragment_of_function(&p->f, p->task->entry), FRAGMENT_NONE}, .related = related};
        (whole ? formula_conjuncts : formula_atoms)(p->t, cuts[0], add_part, &v);
        added += v.added;
    }
    return added;
}

/* Functions whose arguments and results must be seen together with their caller's variables become part of the caller. */
static bool inline_related(predicate_run *p, const function_list *related)
{
    function_list inlined = {0};
    for (uint32_t k = 0; k < related->len; k++) (void)blocks_inline(p->b, related->data[k], &inlined);
    for (uint32_t k = 0; k < inlined.len; k++) precision_touch(p, fragment_of_function(&p->f, inlined.data[k]));
    bool any = inlined.len;
    vec_free(&inlined);
    return any;
}

static bool inline_path(predicate_run *p)
{
    function_list called = {0};
    for (uint32_t k = 0; k < p->path.len; k++)
        if (p->path.data[k].via && p->path.data[k].via->end == BLOCK_CALL) vec_push(&called, p->path.data[k].via->callee);
    bool any = inline_related(p, &called);
    vec_free(&called);
    return any;
}

static bool look_closer(predicate_run *p)
{
    bool any = false;
    for (uint32_t k = 0; k < p->path.len; k++) {
        if (!p->path.data[k].via || p->closely[p->path.data[k].via->fragment]) continue;
        p->closely[p->path.data[k].via->fragment] = any = true;
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

/* whole: the interpolants themselves, not their atoms. */
static bool interpolate(refutation *r, sequence_way way, bool whole)
{
    return !limits_hit(r->p->o->limits) && path_interpolate(r->i, way, r->cuts, NULL) && add_predicates(r->p, r->cuts, whole, &r->related);
}

/* The ways to refute a path, those with the most readable predicates first. Atoms are what other paths need, too; but where they are many,
 * abstraction keeps only which of them hold, not what they exclude together: then the interpolants themselves, which refute this path at
 * least. */
static refine_answer refute(predicate_run *p, path_interpolator *i, const path_formulas *f)
{
    if (refine_single_path(p, i)) return REFINED;
    if (path_load(i, f->steps.data, f->steps.len) != SOLVER_UNSAT) return REFINE_STUCK;
    refutation r = {.p = p, .i = i, .cuts = calloc(f->steps.len + 1, sizeof *r.cuts)};
    if (!r.cuts) abort();
    bool refined = interpolate(&r, SEQUENCE_BACKWARD, false) || interpolate(&r, SEQUENCE_FORWARD, false) || inline_related(p, &r.related) ||
                   interpolate(&r, SEQUENCE_BACKWARD, true) || interpolate(&r, SEQUENCE_FORWARD, true) || inline_path(p) ||
                   interpolate(&r, SEQUENCE_PROOF, false) || interpolate(&r, SEQUENCE_SPACER, false) ||
                   interpolate(&r, SEQUENCE_PROOF, true) || look_closer(p);
    vec_free(&r.related);
    free(r.cuts);
    return refined ? REFINED : REFINE_STUCK;
}

/* A feasible path: functions that it steps over are looked into from now on; if there are none, it is a counterexample. */
static refine_answer follow(predicate_run *p, const path_formulas *f)
{
    refine_answer answer = REFINE_STUCK;
    p->stuck = "the solver gave up on a path";
    solver_push(p->s);
    solver_assert(p->s, f->globals); /* blocks may branch on what their formulas do not need */
    for (uint32_t k = 0; k < f->steps.len; k++) solver_assert(p->s, f->steps.data[k].constraint);
    if (solver_check(p->s, NULL, 0) == SOLVER_SAT) {
        concrete_path c = {.p = p, .m = solver_model(p->s), .traces = f->traces.data, .count = f->traces.len};
        answer = !c.m ? REFINE_STUCK : concrete_open(p, &c) ? REFINED : concrete_counterexample(p, &c) ? REFINE_FEASIBLE : REFINE_STUCK;
    }
    solver_pop(p->s);
    return answer;
}

/* An infeasible path is refuted as far as it is expanded. */
static refine_answer refute_expanded(predicate_run *p, path_interpolator *i, path_formulas *f, const bool *dropped)
{
    term *kept = mem_alloc((f->steps.len + 1) * sizeof *kept);
    for (uint32_t k = 0; k < f->steps.len; k++) {
        kept[k] = f->steps.data[k].constraint;
        if (k) p->path.data[k - 1].dropped = dropped[k];
        if (dropped[k]) f->steps.data[k].constraint = p->t->true_term;
        else p->count_path_steps++;
    }
    refine_answer answer = refute(p, i, f);
    for (uint32_t k = 0; k < f->steps.len; k++) f->steps.data[k].constraint = kept[k];
    free(kept);
    return answer;
}

static bool any(const bool *dropped, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (dropped[k]) return true;
    return false;
}

static refine_answer analyse(predicate_run *p, path_formulas *f)
{
    bool *dropped = calloc(f->steps.len + 1, sizeof *dropped);
    if (!dropped) abort();
    path_interpolator *i = path_interpolator_new(p->e, p->s);
    refine_answer answer = REFINE_STUCK;
    solver_answer feasible = p->o->eager_counterexamples ? feasibility(p, f, NULL) : expand_holes(p, f, dropped);
    if (feasible == SOLVER_SAT) {
        answer = follow(p, f);
    } else if (feasible == SOLVER_UNSAT) {
        answer = refute_expanded(p, i, f, dropped);
        bool has_holes = any(dropped, f->steps.len);
        memset(dropped, 0, f->steps.len);
        if (answer == REFINE_STUCK && has_holes && !limits_hit(p->o->limits))
            answer = refute_expanded(p, i, f, dropped); /* the holes may say more */
        p->stuck = "no predicate refutes an infeasible path";
    } else {
        p->stuck = "the solver gave up on a path";
    }
    path_interpolator_free(i);
    free(dropped);
    return answer;
}

refine_answer predicate_refine(predicate_run *p)
{
    path_formulas f = {0};
    double from = limits_now();
    p->stuck = "a path cannot be replayed";
    p->count_refinements++;
    refine_answer answer = encode_path(p, &f) && !limits_hit(p->o->limits) ? analyse(p, &f) : REFINE_STUCK;
    if (limits_hit(p->o->limits)) answer = REFINE_STOPPED;
    formulas_free(&f);
    p->refining += limits_now() - from;
    return answer;
}
