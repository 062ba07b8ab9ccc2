/* verify/slice.c — the steps that ask about the slice as a program.
 * A proof of the slice, with facts that are computed from it alone, holds for every program with this slice; so it is kept under
 * the slice's own key, and an edit outside of the slice costs reading, slicing and one look-up. A slice has more executions than the
 * program: an execution of it counts if the whole program takes it, too. If it does not, or if no engine answers, the whole program is
 * looked at (verify/race.c). */
#include "analysis/budgets.h"
#include "analysis/facts/interval.h"
#include "base/text.h"
#include "reuse/violation.h"
#include "store/answers.h"
#include "verify/race.h"
#include "verify/steps.h"
#include <math.h>
#include <string.h>

static hash128 key_of(const verification *w)
{
    return hash_join(hash_join(hash_add(w->memory.key.question, 0x51ce), w->sliced.key.content), w->memory.build);
}

/* ---- the slice ---- */

/* Facts that prove the program on their own are left aside: a single engine shall show what it can do by itself. */
static void make_program(verification *w)
{
    slice_question *q = &w->sliced;
    if (w->now->slice) {
        q->program = sliced_program_make(w->now->task, w->now->slice, w->now->intervals);
    } else if (w->now->intervals && interval_proves(w->now->intervals)) {
        program_slice *s = slice_compute(w->now->task, NULL, w->given->limits);
        if (s) q->program = sliced_program_make(w->now->task, s, NULL);
        slice_free(s);
    }
    if (!q->program) return;
    q->part = (program_part){.program = &q->program->program, .original = q->program->original};
    slice_key_make(q->program, w->now->task, &q->key);
}

void slice_question_init(slice_question *q) { record_init(&q->known); }

void slice_question_close(slice_question *q)
{
    part_forget_facts(&q->part);
    sliced_program_free(q->program);
    slice_key_free(&q->key);
    record_free(&q->known);
    vec_free(&q->values);
    buf_free(&q->answer);
}

/* ---- executions of the slice, in the whole program ---- */

static bool is_in_slice(void *question, fn f, uint32_t where)
{
    const slice_question *q = question;
    return q->program->sliced[f.i] && q->program->sliced[f.i][where];
}

/* Steps that an execution of the whole program may take: it does more than the slice, but not anything. */
static uint64_t most_steps(const verification *w, const chosen_values *values)
{
    const program_part *part = &w->sliced.part;
    verify_task *own = part->task ? NULL : task_for_replay(part->program, w->entry, &w->question.property);
    limits l = *w->given->limits;
    l.steps = 0;
    replay_result y = replay_check(part->task ? part->task : own, values->data, values->len, &l);
    w->given->stats->steps += y.steps;
    task_free(own);
    return BUDGET_SLICE_REPLAY_STEPS + BUDGET_SLICE_REPLAY_FACTOR * y.steps;
}

static bool confirm_with(verification *w, const chosen_values *found, uint64_t steps, uint64_t seed, char why[200])
{
    slice_question *q = &w->sliced;
    limits l = *w->given->limits;
    l.max_steps = steps;
    l.steps = 0;
    vec_clear(&q->values);
    replay_part part = {.context = q, .takes_inputs = is_in_slice, .seed = seed};
    replay_result y = replay_part_of(w->now->task, found->data, found->len, &l, &part, &q->values);
    w->given->stats->steps += y.steps;
    text_fit(why, 200, y.reason);
    if (!y.confirmed) return false;
    for (uint32_t k = 0; k < found->len; k++)
        if (!found->data[k].is_input) vec_push(&q->values, found->data[k]);
    engine_result r;
    engine_result_init(&r);
    r.answer = ENGINE_FALSE;
    r.choices.data = q->values.data;
    r.choices.len = q->values.len;
    return violation_confirm(w, &r, why);
}

/* Inputs that the slice leaves out are zero, or arbitrary: some irrelevant loop may end with these, and not with those. */
static bool confirm_values(verification *w, const chosen_values *values, char why[200])
{
    chosen_values found = {0};
    bool confirmed = false;
    uint64_t steps = most_steps(w, values);
    for (uint32_t k = 0; k < values->len; k++) vec_push(&found, values->data[k]);
    part_place_values(&w->sliced.part, &found);
    for (uint64_t seed = 0; seed < BUDGET_SLICE_REPLAYS && !confirmed; seed++) confirmed = confirm_with(w, &found, steps, seed, why);
    vec_free(&found);
    return confirmed;
}

/* No engine can prove a slice that has an execution to an error: the race is over. */
static bool confirm_in_whole(void *verification_, const engine_result *r, char why[200])
{
    verification *w = verification_;
    if (confirm_values(w, &r->choices, why)) return true;
    w->sliced.is_refuted = true;
    return false;
}

/* ---- what the store knows about the slice ---- */

static bool violates(verification *w)
{
    const record *known = &w->sliced.known;
    const record_engine *e = record_engine_find(known, "");
    chosen_values values = {0};
    char why[200];
    bool found = false;
    if (e && e->artefacts.len && violation_values_read(e->artefacts.data[0].bytes, e->artefacts.data[0].len, &values)) {
        slice_key_instantiate(&w->sliced.key, w->given->program, &values);
        found = confirm_values(w, &values, why);
    }
    vec_free(&values);
    return found;
}

static bool recall(verification *w, finding *found)
{
    slice_question *q = &w->sliced;
    buf bytes = {0};
    bool is_known = answers_find(w->given->options->store, key_of(w), &bytes) && record_read(bytes.data, bytes.len, &q->known);
    buf_free(&bytes);
    if (!is_known || q->known.result.answer == ENGINE_UNKNOWN) return false;
    if (w->given->options->audit) { /* of a violation of the slice, nothing follows for the program */
        if (q->known.result.answer == ENGINE_TRUE) audit_note_claim(w, &q->known.result, "what the property depends on", true);
        return false;
    }
    if (q->known.result.answer == ENGINE_FALSE && (w->given->condition || !violates(w))) return false; /* perhaps a covered one */
    finding_say(found, FROM_SLICE, q->known.by, "the store knows the answer: what the property depends on is the same");
    engine_result_free(&found->result);
    found->result = q->known.result;
    engine_result_init(&q->known.result);
    if (found->result.answer == ENGINE_FALSE) finding_say_values(found, &q->values);
    else if (w->now->intervals) interval_assumptions(w->now->intervals, &found->result);
    return true;
}

bool recall_slice(verification *w, finding *found)
{
    const reprove_verify_options *o = w->given->options;
    if (o->invariants || o->wants_condition) return false;
    make_program(w);
    if (!w->sliced.program || !w->reuse.slices || o->wants_precision || !recollection_is_trusted(w)) return false;
    double from = limits_now();
    bool is_known = recall(w, found);
    w->given->stats->time_reuse += limits_now() - from;
    return is_known;
}

/* ---- the engines ---- */

/* The answer without what belongs to this program alone: invariants speak of its names. */
static void describe_answer(verification *w, const portfolio_run *run)
{
    record r;
    record_init(&r);
    buf values = {0};
    r.build = w->memory.build;
    r.cost = (record_cost){w->given->stats->ticks, run->stats.solver_queries, run->stats.abstract_successors};
    r.engine_ticks = run->ticks;
    r.by = run->engine->name;
    r.result = run->result; /* borrowed */
    record_go_back(&r, w->memory.has_base ? &w->memory.base : NULL);
    r.result.invariants.len = r.result.summaries.len = 0;
    if (run->result.answer == ENGINE_FALSE) {
        chosen_values general = {0};
        for (uint32_t k = 0; k < run->result.choices.len; k++) vec_push(&general, run->result.choices.data[k]);
        slice_key_generalise(&w->sliced.key, w->given->program, &general);
        violation_values_write(&general, &values);
        vec_free(&general);
        record_engine e = {.name = "", .took_part = true};
        vec_push(&e.artefacts, (record_artefact){.kind = ARTEFACT_VIOLATION, .function = "", .bytes = values.data, .len = values.len});
        vec_push(&r.engines, e);
    }
    record_write(&r, &w->sliced.answer);
    engine_result_init(&r.result);
    record_free(&r);
    buf_free(&values);
}

static void take_answer(verification *w)
{
    portfolio_run *run = &w->now->race.runs[w->now->race.winner];
    slice_question *q = &w->sliced;
    describe_answer(w, run);
    reached_part_take(w, &run->result);
    part_place_invariants(&q->part, &run->result.invariants);
    part_place_invariants(&q->part, &run->result.summaries);
    if (run->result.answer == ENGINE_TRUE) {
        if (w->now->intervals) interval_assumptions(w->now->intervals, &run->result);
        return;
    }
    vec_clear(&run->result.choices);
    for (uint32_t k = 0; k < q->values.len; k++) vec_push(&run->result.choices, q->values.data[k]);
}

static const char *who_refuted(const portfolio_result *race)
{
    for (uint32_t k = 0; k < race->count; k++)
        if (race->runs[k].outcome == PORTFOLIO_ANSWERED && race->runs[k].result.answer == ENGINE_FALSE) return race->runs[k].engine->name;
    return NULL;
}

static engine_race *open_race(verification *w)
{
    slice_question *q = &w->sliced;
    q->limits = *w->given->limits;
    if (!part_prepare(&q->part, w->now->task, EXTERNALS_PURE, &q->limits, w->given->stats)) return NULL;
    return race_open(w, &(race_subject){.task = q->part.task,
                                        .intervals = q->part.intervals,
                                        .slice = q->part.slice,
                                        .limits = &q->limits,
                                        .confirm = confirm_in_whole,
                                        .is_pointless = &q->is_refuted});
}

/* A bug behind a loop that the slice leaves out may be easy to see. */
static const turns beside_whole = {
    .first = BUDGET_SLICE_FIRST_ROUNDS, .step = BUDGET_SLICE_STEP, .whole = BUDGET_SLICE_FIRST_ROUNDS, .behind = BUDGET_SLICE_STEP};

bool ask_slice(verification *w, finding *found)
{
    slice_question *q = &w->sliced;
    engine_race *on_slice = q->program && !race_whole_has_winner(w) ? open_race(w) : NULL;
    if (!on_slice) return false;
    race_take_turns(w, on_slice, &beside_whole);
    if (race_has_winner(on_slice)) race_abandon_whole(w);
    portfolio_result result;
    if (race_close(on_slice, &result)) {
        race_take(w, &result, found);
        take_answer(w);
        return true;
    }
    q->refuted_by = who_refuted(&result);
    q->was_cut = !q->refuted_by && q->limits.hit;
    portfolio_free(&result);
    part_forget_facts(&q->part);
    return false;
}

void slice_question_keep(const verification *w)
{
    const buf *b = &w->sliced.answer;
    if (b->len && !w->given->options->store_readonly && !hash_is_zero(w->memory.build))
        answers_keep(w->given->options->store, key_of(w), b->data, b->len);
}
