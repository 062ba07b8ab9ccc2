/* verify/difference.c — the stage that asks only about what the previous revision does not do.
 * Implements: the difference verifier of Beyer, Jakobs, Lemberger: Difference Verification with Conditions (SEFM 2020), Sect. 4: diffCond
 * followed by a conditional verifier. The condition restricts the program, so that every engine is a conditional one.
 * A proof is relative to the previous revision. It is a proof of the whole if the store knows one of the previous revision: by this same
 * verifier, for the same question, which rests on no other answer that is gone. An execution that reaches an error is one of the whole
 * program. */
#include "analysis/facts/interval.h"
#include "cond/diffcond.h"
#include "reuse/revision_key.h"
#include "store/answers.h"
#include "verify/verification.h"

enum { LONGEST_CHAIN = 10000 };

static void forget_facts(difference_question *q)
{
    if (q->intervals) interval_free(q->intervals);
    if (q->slice) slice_free(q->slice);
    task_free(q->task);
    restrict_free(q->program);
    q->intervals = NULL;
    q->slice = NULL;
    q->task = NULL;
    q->program = NULL;
}

void difference_question_close(difference_question *q)
{
    forget_facts(q);
    record_free(&q->known);
    vec_free(&q->values);
}

void difference_forget(verification *w)
{
    difference_question_close(&w->difference);
    w->difference = (difference_question){0};
    record_init(&w->difference.known);
}

/* ---- what the store knows about the previous revision ---- */

static bool find_true(const verification *w, hash128 key, record *r)
{
    buf bytes = {0};
    bool found = answers_find(w->given->options->store, key, &bytes) && record_read(bytes.data, bytes.len, r) &&
                 r->result.answer == ENGINE_TRUE && !r->result.bound && hash_equal(r->build, w->memory.build);
    buf_free(&bytes);
    if (!found) {
        record_free(r);
        record_init(r);
    }
    return found;
}

bool difference_chain_holds(const verification *w, const record *r)
{
    hash128 next = r->rests_on;
    for (uint32_t k = 0; !hash_is_zero(next); k++) {
        record link;
        record_init(&link);
        if (k >= LONGEST_CHAIN || !find_true(w, next, &link)) return false;
        next = link.rests_on;
        record_free(&link);
    }
    return true;
}

static void look_for_base(verification *w)
{
    difference_question *q = &w->difference;
    if (!w->given->options->store || hash_is_zero(w->memory.build) || !recollection_is_trusted(w)) return;
    q->base = hash_join(w->memory.key.question, hash_join(revision_program(w->given->base), w->memory.build));
    q->rests_on_base = find_true(w, q->base, &q->known) && difference_chain_holds(w, &q->known);
}

/* ---- the restricted program ---- */

/* true: there is something to look at, and something that need not be */
static bool restrict_to_difference(verification *w, bool *nothing_differs)
{
    const verify_request *g = w->given;
    difference_question *q = &w->difference;
    fn old_entry = program_find(g->base, w->question.entry);
    *nothing_differs = false;
    if (old_entry.i == FN_NONE.i || g->base->ilp32 != g->program->ilp32) return false;
    compared_program o = {g->base, g->base_calls, old_entry}, n = {g->program, g->calls, w->entry};
    double from = limits_now();
    diff_condition *d = diffcond_compute(&o, &n, w->task->externals, g->limits);
    if (d) {
        condition *c = diffcond_automaton(d);
        *nothing_differs = diffcond_covers_all(d);
        product *x = *nothing_differs ? NULL : product_compute(g->program, g->calls, w->entry, c, g->limits);
        if (x) q->program = restrict_program(x, w->task->externals);
        product_free(x);
        condition_free(c);
    }
    diffcond_free(d);
    g->stats->time_diff += limits_now() - from;
    return q->program || *nothing_differs;
}

static bool prepare(verification *w)
{
    difference_question *q = &w->difference;
    limits *l = w->given->limits;
    double from = limits_now();
    q->task = task_new_in(q->program->program, w->entry, &w->question.property, w->task->externals, l);
    if (q->task) q->intervals = interval_analyse(q->task, l);
    if (q->task) q->slice = slice_compute(q->task, q->intervals, l);
    w->given->stats->time_prepare += limits_now() - from;
    return q->task != NULL;
}

/* ---- the answer ---- */

/* The same places in the whole program. */
static void place_in_whole(const restricted_program *p, chosen_values *values)
{
    for (uint32_t k = 0; k < values->len; k++) {
        chosen_value *c = &values->data[k];
        if (c->origin != ORIGIN_LOCATION || c->function.i >= p->program->functions.len) continue;
        if (c->where < fn_get(p->program, c->function)->count_locations) c->where = p->original[c->function.i][c->where];
    }
}

static void place_invariants(const restricted_program *p, engine_invariants *all)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < all->len; k++) {
        engine_invariant v = all->data[k];
        if (v.function.i >= p->program->functions.len || v.where >= fn_get(p->program, v.function)->count_locations) continue;
        v.where = p->original[v.function.i][v.where];
        if (v.where) all->data[kept++] = v;
    }
    all->len = kept;
}

static bool confirm_in_whole(void *verification_, const engine_result *r, char why[200])
{
    verification *w = verification_;
    chosen_values *values = &w->difference.values;
    vec_clear(values);
    for (uint32_t k = 0; k < r->choices.len; k++) vec_push(values, r->choices.data[k]);
    place_in_whole(w->difference.program, values);
    engine_result placed;
    engine_result_init(&placed);
    placed.answer = ENGINE_FALSE;
    placed.choices.data = values->data;
    placed.choices.len = values->len;
    return violation_confirm(w, &placed, why);
}

static void take_answer(verification *w)
{
    difference_question *q = &w->difference;
    engine_result *r = verification_answer(w);
    if (q->program) {
        place_invariants(q->program, &r->invariants);
        place_invariants(q->program, &r->summaries);
    }
    if (r->answer == ENGINE_TRUE) {
        q->is_used = true;
        if (q->intervals) interval_assumptions(q->intervals, r);
        for (uint32_t k = 0; q->rests_on_base && k < q->known.result.assumptions.len; k++)
            engine_result_assume(r, q->known.result.assumptions.data[k]);
        return;
    }
    vec_clear(&r->choices);
    for (uint32_t k = 0; k < q->values.len; k++) vec_push(&r->choices, q->values.data[k]);
}

static bool found_at_once(verification *w, const char *by, const char *note)
{
    verification_found(w, FROM_DIFFERENCE, by, note);
    w->found.result.answer = ENGINE_TRUE;
    take_answer(w);
    return true;
}

/* Unasked, only a proof of the whole is worth it. */
static bool is_wanted(verification *w)
{
    const verify_request *g = w->given;
    difference_question *q = &w->difference;
    if (!g->base || !w->reuse.differences || g->options->audit || g->options->unwind || q->program) return false;
    look_for_base(w);
    return q->rests_on_base || w->reuse.differences_asked;
}

bool stage_race_difference(verification *w)
{
    difference_question *q = &w->difference;
    bool nothing_differs;
    if (!is_wanted(w) || !restrict_to_difference(w, &nothing_differs)) return false;
    if (nothing_differs) return found_at_once(w, "difference", "every execution is one of the previous revision");
    if (!prepare(w)) return false;
    if (q->intervals && interval_proves(q->intervals) && !w->given->options->engine)
        return found_at_once(w, "interval",
                             "the intervals of the variables exclude every error call that the previous revision does not have");
    bool won = race_run(
        w, &(race_subject){
               .task = q->task, .intervals = q->intervals, .slice = q->slice, .limits = w->given->limits, .confirm = confirm_in_whole});
    if (won) {
        take_answer(w);
        return true;
    }
    if (w->given->limits->hit) return false; /* the engines' reasons are those of the verdict */
    race_forget(w);
    forget_facts(q);
    return false;
}
