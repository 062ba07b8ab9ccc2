/* verify/race.c — the step that asks the engines, and the turns that races take. */
#include "analysis/budgets.h"
#include "replay/sandbox/workshop.h"
#include "verify/race.h"
#include "verify/steps.h"
#include <math.h>
#include <string.h>
#include <unistd.h>

static uint32_t count_cores(const verification *w)
{
    if (w->given->options->cores) return w->given->options->cores;
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (uint32_t)n : 1;
}

/* ---- who goes first ---- */

/* The engine that answered for another revision; if that revision needed none, the one that finds errors soonest. NULL: no preference. */
static const char *preferred_engine(const verification *w)
{
    if (w->sliced.refuted_by) return w->sliced.refuted_by;
    if (!w->reuse.answers) return NULL;
    return w->memory.was_easy ? "paths" : w->memory.base.by;
}

/* All engines, the preferred one first; the rest keeps its order. true: there is a preferred one. */
static bool order_engines(const verification *w, const engine *order[MOST_ENGINES])
{
    const char *first = preferred_engine(w);
    uint32_t n = 0;
    for (uint32_t k = 0; first && k < w->count_engines && !n; k++)
        if (strcmp(w->engines[k]->name, first) == 0) order[n++] = w->engines[k];
    bool preferred = n > 0;
    for (uint32_t k = 0; k < w->count_engines; k++)
        if (!preferred || w->engines[k] != order[0]) order[n++] = w->engines[k];
    return preferred;
}

/* For how many ticks an engine that proved another revision is left alone before others get their turn. One that found an error need not
 * be good at proving that it is mended. */
static uint64_t head_start(const verification *w)
{
    if (w->sliced.refuted_by) return 0;
    if (w->memory.base.result.answer != ENGINE_TRUE || !w->memory.has_base) return 0;
    double most = limits_left(w->now->limits) * LIMITS_TICKS_PER_SECOND * BUDGET_HEAD_START_SHARE;
    return (uint64_t)fmin(BUDGET_HEAD_START_FACTOR * (double)w->memory.base.engine_ticks, most);
}

/* ---- artefacts that they are given ---- */

/* Artefacts of the base; a precision or automata that the user gives take the place of all others. */
static void gather_artefacts(const verification *w, artefacts *out)
{
    const char *precision = w->given->options->precision, *automata = w->given->options->automata;
    for (uint32_t k = 0; k < w->memory.given.len; k++) {
        artefact_kind kind = w->memory.given.data[k].kind;
        if (!(precision && kind == ARTEFACT_PRECISION) && !(automata && kind == ARTEFACT_AUTOMATA)) vec_push(out, w->memory.given.data[k]);
    }
    if (precision) vec_push(out, (artefact){.kind = ARTEFACT_PRECISION, .function = FN_NONE, .bytes = precision, .len = strlen(precision)});
    if (automata) vec_push(out, (artefact){.kind = ARTEFACT_AUTOMATA, .function = FN_NONE, .bytes = automata, .len = strlen(automata)});
}

/* A precision that the predicate engine has proved another revision with may cost as much as that has; one that it had when it was stopped
 * may be what stopped it. */
static uint64_t precision_ticks(const verification *w)
{
    const record *base = &w->memory.base;
    bool has_proved = base->result.answer == ENGINE_TRUE && strcmp(base->by, "predicate") == 0;
    return BUDGET_STORED_PRECISION_TICKS + (has_proved ? base->engine_ticks : 0);
}

/* ---- what came of it ---- */

static void count_given(const verification *w, const artefacts *given)
{
    stats *s = w->given->stats;
    const artefact *precision = artefact_find(given, ARTEFACT_PRECISION, NULL);
    buf ignored = {0};
    s->predicates_loaded = s->summaries_loaded = 0;
    if (precision)
        (void)artefact_kind_get(ARTEFACT_PRECISION)->read(precision->bytes, precision->len, NULL, &ignored, &s->predicates_loaded);
    buf_free(&ignored);
    if (!artefact_find(given, ARTEFACT_ABSTRACTIONS, NULL)) return;
    for (uint32_t k = 0; k < w->memory.base.engines.len; k++) {
        const record_engine *e = &w->memory.base.engines.data[k];
        for (uint32_t f = 0; f < e->fragments.len; f++) s->summaries_loaded += e->fragments.data[f].reused || e->fragments.data[f].computed;
    }
}

static void count_work(const engine_result *r, stats *s)
{
    map64 verified = {0};
    for (uint32_t k = 0; k < r->work.len; k++) {
        if (r->work.data[k].computed) map_put(&verified, r->work.data[k].function.i, 1);
        else s->summaries_reused += r->work.data[k].reused > 0;
    }
    s->functions_reverified = verified.count;
    map_free(&verified);
}

/* The statistics of the winner are those of the verification: it began with those before the race. Without a winner, the counts of all
 * engines are added. Executions of claims are counted here, not by the engines. The ticks are those of all in any case. */
static void take_statistics(verification *w, const portfolio_result *race, const stats *before)
{
    stats *s = w->given->stats;
    const portfolio_run *winner = race->winner >= 0 ? &race->runs[race->winner] : NULL;
    bool in_process = w->given->options->in_process; /* the engine has counted here already */
    stats sum = winner ? winner->stats : *before;
    for (uint32_t k = 0; k < race->count && !in_process; k++) {
        const portfolio_run *run = &race->runs[k];
        w->now->limits->ticks += run->ticks;
        if (!winner && run->outcome != PORTFOLIO_NOT_STARTED) stats_add_since(&sum, &run->stats, before);
    }
    if (!in_process) {
        stats_add_since(&sum, s, before);
        *s = sum;
    }
    if (winner) count_work(&winner->result, s);
    if (race->peak_bytes > w->peak_bytes) w->peak_bytes = race->peak_bytes;
}

/* ---- a race ---- */

struct engine_race {
    verification *verification;
    race_subject of;
    const engine *order[MOST_ENGINES];
    artefacts given;
    source_text source;
    engine_progress progress;
    portfolio_options options;
    stats before;
    portfolio *engines; /* NULL: in this process */
    portfolio_result result;
};

/* The text is that of the whole program. */
static bool may_compile(const verification *w, const race_subject *of)
{
    return of->task == w->now->task && w->given->options->replay != REPROVE_REPLAY_INTERPRETER && !w->now->stand_ins;
}

static engine_options describe_options(const verification *w, const engine_race *r)
{
    const reprove_verify_options *v = w->given->options;
    uint64_t budget = v->precision ? BUDGET_GIVEN_PRECISION_QUERIES : BUDGET_STORED_PRECISION_QUERIES + w->memory.base.scratch.queries;
    return (engine_options){.limits = r->of.limits,
                            .stats = w->given->stats,
                            .progress = &r->progress,
                            .source = may_compile(w, &r->of) ? &r->source : NULL,
                            .unwind = v->unwind,
                            .intervals = r->of.intervals,
                            .slice = r->of.slice,
                            .candidates = w->now->claims.data,
                            .count_candidates = w->now->claims.len,
                            .wants_explored = v->wants_condition,
                            .for_next = w->memory.store != NULL || v->wants_precision,
                            .given = &r->given,
                            .precision_budget = budget,
                            .precision_ticks = v->precision ? 0 : precision_ticks(w),
                            .renamed = w->memory.renamed.data,
                            .count_renamed = w->memory.renamed.len,
                            .summaries = v->summaries,
                            .eager_counterexamples = v->eager_counterexamples,
                            .function_summaries = v->unwind && w->count_engines == 1 && w->reuse.kinds[ARTEFACT_SUMMARIES],
                            .patterns = v->unwind && w->count_engines == 1 && w->reuse.kinds[ARTEFACT_PATTERNS],
                            .wants_automata = v->wants_automata,
                            .letters = v->letters,
                            .translate = v->translate,
                            .eager_automata = w->reuse.eager_automata,
                            .audit = v->audit};
}

engine_race *race_open(verification *w, const race_subject *of)
{
    engine_race *r = mem_alloc(sizeof *r);
    *r = (engine_race){.verification = w,
                       .of = *of,
                       .source = verification_source(w),
                       .progress = {.context = w, .tell = verification_tell},
                       .result = {.winner = -1, .contradiction = -1}};
    gather_artefacts(w, &r->given);
    count_given(w, &r->given);
    r->before = *w->given->stats;
    r->options = (portfolio_options){.engines = r->order,
                                     .count = w->count_engines,
                                     .favour = order_engines(w, r->order) ? head_start(w) : 0,
                                     .cores = count_cores(w),
                                     .engine = describe_options(w, r),
                                     .context = w,
                                     .confirm = of->confirm,
                                     .is_pointless = of->is_pointless};
    if (!w->given->options->in_process) r->engines = portfolio_open(of->task, &r->options, &r->result);
    return r;
}

bool race_continue(engine_race *r, uint32_t rounds, engine_race *beside)
{
    double from = limits_now();
    bool is_over = true;
    if (r->engines) is_over = portfolio_continue(r->engines, rounds, beside ? beside->engines : NULL);
    else if (!r->result.count) portfolio_run_here(r->of.task, &r->options, &r->result);
    r->verification->given->stats->time_verify += limits_now() - from;
    return is_over;
}

bool race_has_winner(const engine_race *r) { return r->result.winner >= 0; }

engine_answer race_answer(const engine_race *r)
{
    return race_has_winner(r) ? r->result.runs[r->result.winner].result.answer : ENGINE_UNKNOWN;
}

bool race_close(engine_race *r, portfolio_result *out)
{
    verification *w = r->verification;
    if (r->engines) portfolio_close(r->engines);
    *out = r->result;
    audit_note_race(w, out);
    take_statistics(w, out, &r->before);
    vec_free(&r->given);
    free(r);
    return out->winner >= 0;
}

void race_take(verification *w, portfolio_result *closed, finding *found)
{
    portfolio_free(&w->now->race);
    w->now->race = *closed;
    if (closed->winner >= 0) finding_say(found, FROM_RACE, closed->runs[closed->winner].engine->name, NULL);
}

/* ---- on all of the subject ---- */

/* Begins or continues it; true: it is over. */
static bool race_on_whole(verification *w, uint32_t rounds, engine_race *beside)
{
    if (!w->now->on_whole)
        w->now->on_whole = race_open(w, &(race_subject){.task = w->now->task,
                                                        .intervals = w->now->intervals,
                                                        .slice = w->given->options->wants_condition ? NULL : w->now->slice,
                                                        .limits = w->now->limits,
                                                        .confirm = violation_confirm,
                                                        .is_pointless = &w->now->is_pointless});
    return race_continue(w->now->on_whole, rounds, beside);
}

static engine_answer answer_on_whole(const verification *w) { return w->now->on_whole ? race_answer(w->now->on_whole) : ENGINE_UNKNOWN; }

bool race_whole_has_winner(const verification *w) { return answer_on_whole(w) != ENGINE_UNKNOWN; }

static uint32_t rounds_of_whole(const turns *how, uint32_t of_part)
{
    return of_part > how->whole + how->behind ? of_part - how->behind : how->whole;
}

void race_take_turns(verification *w, engine_race *on_part, const turns *how)
{
    bool whole_is_over = false;
    uint32_t rounds = how->first;
    for (; !race_continue(on_part, whole_is_over ? 0 : rounds, w->now->on_whole); rounds += how->step) {
        bool is_violated = answer_on_whole(w) == ENGINE_FALSE;
        if (!is_violated && !whole_is_over) whole_is_over = race_on_whole(w, rounds_of_whole(how, rounds), on_part);
        engine_answer on_whole = answer_on_whole(w);
        if (on_whole == ENGINE_TRUE || (on_whole == ENGINE_FALSE && rounds >= how->lead)) return;
        if (on_whole == ENGINE_FALSE) whole_is_over = false; /* it does not go on, but the lead is counted in rounds */
    }
}

void race_abandon_whole(verification *w)
{
    portfolio_result ignored;
    if (!w->now->on_whole) return;
    (void)race_close(w->now->on_whole, &ignored);
    portfolio_free(&ignored);
    w->now->on_whole = NULL;
}

/* An execution that depends on a missing function does not end the search for one that does not; but that has no more rounds than it has
 * taken so far. */
static void search_past_missing(verification *w)
{
    uint32_t rounds = BUDGET_MISSING_ROUNDS, last = 0;
    while (!race_on_whole(w, rounds, NULL) && (!last || rounds < last)) {
        if (*w->missing && !last) last = 2 * rounds;
        rounds += BUDGET_MISSING_ROUNDS;
    }
}

/* The rounds in which all engines together count no more than so many seconds; at least one. */
uint32_t race_rounds_within(const verification *w, double seconds)
{
    uint32_t rounds = 1;
    double turn = (double)BUDGET_PORTFOLIO_FIRST_TURN * w->count_engines, together = turn;
    for (turn *= 2; together + turn <= seconds * LIMITS_TICKS_PER_SECOND; turn *= 2, rounds++) together += turn;
    return rounds;
}

bool ask_engines(verification *w, finding *found)
{
    portfolio_result result;
    if (w->now->most_rounds) (void)race_on_whole(w, w->now->most_rounds, NULL);
    else if (w->question.missing_may_decide) (void)race_on_whole(w, 0, NULL);
    else search_past_missing(w);
    engine_race *r = w->now->on_whole;
    w->now->on_whole = NULL;
    bool has_won = race_close(r, &result);
    race_take(w, &result, found);
    return has_won;
}
