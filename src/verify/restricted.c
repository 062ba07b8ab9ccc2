/* verify/restricted.c — the steps that ask only about a residual program: executions that the previous revision does not have, or that the
 * user's condition does not cover. Implements: the difference verifier of Beyer, Jakobs, Lemberger: Difference Verification with Conditions
 * (SEFM 2020), Sect. 4: diffCond followed by a conditional verifier. The condition restricts the program, so that every engine is a
 * conditional one. A proof is relative to the previous revision. It is a proof of the whole if the store knows one of the previous
 * revision: by this same verifier, for the same question, which rests on no other answer that is gone. An execution that reaches an error
 * is one of the whole program. */
#include "analysis/facts/interval.h"
#include "analysis/budgets.h"
#include "cond/diffcond.h"
#include "cond/reduce.h"
#include "reuse/revision_key.h"
#include "store/answers.h"
#include "verify/race.h"
#include "verify/steps.h"

static void forget_program(restricted_question *q)
{
    part_forget_facts(&q->part);
    part_forget_facts(&q->untrimmed);
    restrict_free(q->trimmed);
    restrict_free(q->program);
    q->trimmed = q->program = NULL;
    q->untrimmed.program = NULL;
}

void restricted_question_init(restricted_question *q) { record_init(&q->known); }

void restricted_question_close(restricted_question *q)
{
    forget_program(q);
    record_free(&q->known);
    vec_free(&q->values);
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

bool restricted_chain_holds(const verification *w, const record *r)
{
    hash128 next = r->rests_on;
    for (uint32_t k = 0; !hash_is_zero(next); k++) {
        record link;
        record_init(&link);
        if (k >= BUDGET_RESTRICTED_CHAIN || !find_true(w, next, &link)) return false;
        next = link.rests_on;
        record_free(&link);
    }
    return true;
}

bool restricted_hides_proof(const verification *w)
{
    record r;
    record_init(&r);
    bool hides = w->now->restricted.is_used && find_true(w, recollection_answer_key(&w->memory), &r) && hash_is_zero(r.rests_on);
    record_free(&r);
    return hides;
}

static void look_for_base(verification *w)
{
    restricted_question *q = &w->now->restricted;
    if (!w->given->options->store || hash_is_zero(w->memory.build) || !recollection_is_trusted(w)) return;
    q->base = hash_join(w->memory.key.question, hash_join(w->base.content, w->memory.build));
    q->rests_on_base = find_true(w, q->base, &q->known) && restricted_chain_holds(w, &q->known);
}

/* ---- the restricted program ---- */

/* A difference mostly is a part of its own, which copies only make larger. Another verifier's condition tells iterations and calls apart.
 */
static reduce_options choose_folder(const verification *w)
{
    const reprove_verify_options *o = w->given->options;
    reprove_folder folder = o->folder;
    if (folder == REPROVE_FOLDER_DEFAULT) folder = w->given->condition ? REPROVE_FOLDER_SEP : REPROVE_FOLDER_CFA;
    return (reduce_options){.folder = fold_folder_at(folder - 1U),
                            .bound = o->folder_bound ? o->folder_bound : FOLD_USUAL_BOUND,
                            .externals = w->now->task->externals,
                            .most_growth = BUDGET_UNFOLD_GROWTH};
}

/* true: there is something that need not be looked at; *nothing_is_left: and nothing else. */
static bool restrict_by(verification *w, const condition *c, bool *nothing_is_left)
{
    const verify_request *g = w->given;
    double from = limits_now();
    *nothing_is_left = c->states.data[c->initial].is_accepting;
    bool has_part = !*nothing_is_left && condition_may_cover(c);
    product *x = has_part ? product_compute(g->program, g->calls, w->entry, c, g->limits) : NULL;
    reduce_options how = choose_folder(w);
    restricted_program *r = x ? reduce_program(x, g->calls, &how) : NULL;
    w->now->restricted.program = r;
    if (r) w->now->restricted.part = (program_part){.program = r->program, .original = r->original};
    product_free(x);
    g->stats->time_restrict += limits_now() - from;
    return r || *nothing_is_left;
}

static bool restrict_to_difference(verification *w, bool *nothing_differs)
{
    const verify_request *g = w->given;
    const base_revision *base = verification_base(w);
    fn old_entry = program_find(base->program, w->question.entry);
    *nothing_differs = false;
    if (old_entry.i == FN_NONE.i || base->program->ilp32 != g->program->ilp32) return false;
    compared_program o = {.program = base->program, .calls = base->calls, .entry = old_entry, .is_outline = base->is_outline};
    compared_program n = {
        .program = g->program, .calls = g->calls, .entry = w->entry, .pt = w->now->task->pt, .effects = w->now->task->effects};
    double from = limits_now();
    diff_detector detector = question_detector(g->options->detector);
    diff_condition *d = diffcond_compute(&o, &n, w->now->task->externals, detector, g->limits);
    condition *c = d ? diffcond_automaton(d) : NULL;
    diffcond_free(d);
    g->stats->time_diff += limits_now() - from;
    bool restricts = c && restrict_by(w, c, nothing_differs);
    condition_free(c);
    return restricts;
}

/* ---- the answer ---- */

static bool confirm_in_whole(void *verification_, const engine_result *r, char why[200])
{
    verification *w = verification_;
    chosen_values *values = &w->now->restricted.values;
    restricted_program *p = w->now->restricted.program;
    limits l = *w->given->limits;
    vec_clear(values);
    for (uint32_t k = 0; k < r->choices.len; k++) vec_push(values, r->choices.data[k]);
    if (p->has_copies) copies_place_values(p, w->now->restricted.part.task, &r->choices, &l, values);
    else part_place_values(&w->now->restricted.part, values);
    engine_result placed;
    engine_result_init(&placed);
    placed.answer = ENGINE_FALSE;
    placed.choices.data = values->data;
    placed.choices.len = values->len;
    return violation_confirm(w, &placed, why);
}

static void take_answer(verification *w, engine_result *r)
{
    restricted_question *q = &w->now->restricted;
    if (q->program) r->invariants.len = r->summaries.len = 0; /* executions that are not looked at need not keep to them */
    if (r->answer == ENGINE_TRUE) {
        q->is_used = true;
        if (q->part.intervals) interval_assumptions(q->part.intervals, r);
        if (q->untrimmed.intervals) interval_assumptions(q->untrimmed.intervals, r);
        for (uint32_t k = 0; q->rests_on_base && k < q->known.result.assumptions.len; k++)
            engine_result_assume(r, q->known.result.assumptions.data[k]);
        return;
    }
    vec_clear(&r->choices);
    for (uint32_t k = 0; k < q->values.len; k++) vec_push(&r->choices, q->values.data[k]);
}

static bool found_at_once(verification *w, const char *by, const char *note, finding *found)
{
    finding_say(found, FROM_DIFFERENCE, by, note);
    found->result.answer = ENGINE_TRUE;
    take_answer(w, &found->result);
    return true;
}

static bool wants_base(const verification *w)
{
    const reprove_verify_options *o = w->given->options;
    return w->reuse.differences && !o->audit && !o->unwind && !w->given->condition;
}

static bool has_base(verification *w)
{
    if (!wants_base(w) || !verification_base(w)->program) return false;
    if (!w->now->restricted.program) look_for_base(w);
    return true;
}

static engine_race *open_race(verification *w)
{
    restricted_question *q = &w->now->restricted;
    return race_open(w, &(race_subject){.task = q->part.task,
                                        .intervals = q->part.intervals,
                                        .slice = q->part.slice,
                                        .limits = w->given->limits,
                                        .confirm = confirm_in_whole});
}

/* Of a race that nobody has won, the engines' reasons are kept only if they may be those of the verdict. */
static bool close_race(verification *w, engine_race *r, bool keeps_reasons, finding *found)
{
    portfolio_result result;
    bool won = race_close(r, &result);
    if (won || keeps_reasons) race_take(w, &result, found);
    else portfolio_free(&result);
    if (won) take_answer(w, subject_answer(w->now));
    return won;
}

/* The whole program gets turns, too, some rounds behind the difference: a bug that both revisions have is found there. But it is not an
 * answer to a difference that is soon proved, so the difference keeps its lead, if there is time for it. If the previous revision is
 * proved, it is no bug of both. */
static turns beside_old_bugs(const verification *w)
{
    return (turns){.first = BUDGET_DIFFERENCE_AHEAD + 1,
                   .step = 1,
                   .whole = 1,
                   .behind = BUDGET_DIFFERENCE_AHEAD,
                   .lead = w->now->restricted.rests_on_base ? 0 : BUDGET_DIFFERENCE_LEAD};
}

/* The engines on what is left. One engine alone shall show what it can do with a difference; several look at the whole program, too: it may
 * have an execution that reaches an error as the previous revision has. */
static bool race_on_rest(verification *w, finding *found)
{
    engine_race *r = open_race(w);
    turns beside = beside_old_bugs(w);
    if (w->given->condition || w->count_engines == 1) (void)race_continue(r, 0, NULL);
    else race_take_turns(w, r, &beside);
    bool whole_has_won = race_whole_has_winner(w), old_bug = whole_has_won && race_answer(r) == ENGINE_TRUE;
    if (race_has_winner(r)) race_abandon_whole(w);
    bool won = close_race(w, r, !whole_has_won && (w->given->limits->hit || w->given->condition), found);
    if (old_bug) found->note = "an execution that the previous revision has, too, reaches an error call";
    return won;
}

/* For so many rounds. */
static bool race_a_little(verification *w, uint32_t rounds, finding *found)
{
    engine_race *r = open_race(w);
    (void)race_continue(r, rounds, NULL);
    return close_race(w, r, w->given->limits->hit, found);
}

static bool is_dead_edge(void *intervals, fn f, uint32_t where, unsigned branch)
{
    const program_part *p = intervals;
    const location *l = &fn_get(p->program, f)->locations[where];
    bool decides = op_get(p->program->space, l->op)->kind == OP_ASSUME;
    return interval_unreachable(p->intervals, f, l->next[branch]) || (decides && interval_branch_dead(p->intervals, f, where, branch));
}

static bool prepare_part(verification *w)
{
    const verify_request *g = w->given;
    return part_prepare(&w->now->restricted.part, w->now->task, w->now->task->externals, g->limits, g->stats);
}

/* Not every engine looks at the facts, and what is gone is gone for all of them. false: within these limits there is no task. */
static bool trim(verification *w)
{
    restricted_question *q = &w->now->restricted;
    restrict_facts dead = {&q->part, is_dead_edge};
    if (q->part.intervals && !interval_unsupported(q->part.intervals)) q->trimmed = restrict_trim(q->program, &dead);
    if (!q->trimmed) return true;
    q->untrimmed = q->part;
    q->part = (program_part){.program = q->trimmed->program, .original = q->trimmed->original};
    return prepare_part(w);
}

/* The program that is left, with facts about it. true: that was the answer. *is_there: there is one, or there was before. */
static bool restrict_and_prepare(verification *w, bool *is_there, finding *found)
{
    restricted_question *q = &w->now->restricted;
    const verify_request *g = w->given;
    bool nothing_is_left;
    *is_there = q->program != NULL;
    if (q->program || !(g->condition ? restrict_by(w, g->condition, &nothing_is_left) : restrict_to_difference(w, &nothing_is_left)))
        return false;
    if (nothing_is_left)
        return found_at_once(w, "condition",
                             g->condition ? "the condition covers every execution" : "every execution is one of the previous revision",
                             found);
    *is_there = prepare_part(w);
    if (*is_there && q->part.intervals && interval_proves(q->part.intervals)) /* a single engine shall show what it can do by itself */
        return !g->options->engine &&
               found_at_once(w, "interval", "the intervals of the variables exclude every error call that is not covered", found);
    *is_there = *is_there && trim(w);
    return false;
}

bool ask_rest(verification *w, finding *found)
{
    bool is_there;
    if (!(w->given->condition || (w->reuse.differences_asked && has_base(w)))) return false;
    if (restrict_and_prepare(w, &is_there, found)) return true;
    if (!is_there) return false;
    if (race_on_rest(w, found)) return true;
    /* The engines' reasons are those of the verdict. Under a condition the whole is not asked about: it is not easier. */
    if (!race_whole_has_winner(w) && (w->given->limits->hit || w->given->condition)) return w->given->condition;
    forget_program(&w->now->restricted);
    return false;
}

/* Enough is left out that nothing the store has for the whole program makes up for it. */
static bool is_much_smaller(const verification *w)
{
    const cfa_program *p = w->given->program, *rest = w->now->restricted.program->program;
    uint64_t all = 0, left = 0;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        if (!w->now->task->reachable[f]) continue;
        all += p->functions.data[f].count_locations;
        left += rest->functions.data[f].count_locations;
    }
    return (double)left <= BUDGET_DIFFERENCE_SHARE * (double)all;
}

/* Unasked, only a proof of the whole is worth it, and only if it is soon there: the whole program may be easier with what the store has. */
bool ask_difference(verification *w, finding *found)
{
    bool is_there;
    if (w->given->condition || w->reuse.differences_asked || w->now->restricted.program || !has_base(w) ||
        !w->now->restricted.rests_on_base)
        return false;
    if (restrict_and_prepare(w, &is_there, found)) return true;
    if (is_there && is_much_smaller(w) && race_a_little(w, BUDGET_DIFFERENCE_ROUNDS, found)) return true;
    if (w->given->limits->hit) return false;
    forget_program(&w->now->restricted);
    return false;
}
