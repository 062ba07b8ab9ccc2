#include "verify/verify.h"

#include "analysis/budgets.h"
#include "analysis/facts/environment.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/machine_assumptions.h"
#include "analysis/facts/slice.h"
#include "report/verdict_support.h"
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* The story of a verification. A stage that decides ends the search; stages that are marked ALWAYS run all the same. */
typedef struct {
    bool (*run)(verification *w);
    bool always;
    size_t timer; /* of the statistics: where its time is counted; 0: nowhere, or it counts itself */
} stage;

enum { SEARCH = false, ALWAYS = true };

static const stage stages[] = {
    {stage_remember, SEARCH, 0},
    {stage_recall_answer, SEARCH, offsetof(stats, time_prepare)},
    {stage_prepare_task, SEARCH, offsetof(stats, time_prepare)},
    {stage_decide_at_once, SEARCH, offsetof(stats, time_prepare)},
    {stage_replay_violation, SEARCH, offsetof(stats, time_prepare)},
    {stage_compute_facts, SEARCH, offsetof(stats, time_prepare)},
    {stage_recall_slice, SEARCH, offsetof(stats, time_prepare)},
    {stage_recall_reached, SEARCH, 0},
    {stage_follow_violation, SEARCH, 0},
    {stage_race_restricted, SEARCH, 0},
    {stage_race_difference, SEARCH, 0},
    {stage_race_slice, SEARCH, 0},
    {stage_race, SEARCH, 0},
    {stage_take_explored, ALWAYS, 0},
    {stage_audit_parts, ALWAYS, 0},
    {stage_consider_externals, ALWAYS, 0},
    {stage_conclude, ALWAYS, 0},
    {stage_keep, ALWAYS, 0},
};

static void run_stage(verification *w, const stage *s, bool *decided)
{
    if (*decided && !s->always) return;
    double from = limits_now();
    if (s->run(w)) *decided = true;
    w->given->stats->ticks = w->given->limits->ticks;
    if (s->timer) *(double *)((char *)w->given->stats + s->timer) += limits_now() - from;
}

/* ---- what stages use ---- */

void verification_tell(void *verification_, const char *phase, uint64_t depth, uint64_t queries)
{
    verification *w = verification_;
    const reprove_verify_options *o = w->given->options;
    double now = limits_now();
    if (!o->progress || now - w->told_at < BUDGET_TELL_EVERY) return;
    w->told_at = now;
    reprove_progress p = {.phase = phase, .depth = depth, .queries = queries, .seconds = now - w->given->started};
    o->progress(o->context, &p);
}

void verification_found(verification *w, answer_source from, const char *by, const char *note)
{
    w->now->found.from = from;
    w->now->found.by = by;
    w->now->found.note = note;
}

const base_revision *verification_base(verification *w)
{
    if (!w->base_was_sought && w->given->find_base)
        w->base = w->given->find_base(w->given->base_context, w->reuse.differences_asked ? BASE_PARSED : BASE_KEPT);
    w->base_was_sought = true;
    return &w->base;
}

hash128 verification_base_content(verification *w)
{
    if (!w->base_was_identified && !w->base_was_sought && w->given->find_base)
        w->base = w->given->find_base(w->given->base_context, BASE_CONTENT);
    w->base_was_identified = true;
    return hash_is_zero(w->base.content) ? verification_base(w)->content : w->base.content;
}

source_text verification_source(const verification *w)
{
    const verify_request *g = w->given;
    source_text s = {.files = g->files,
                     .count_files = g->count_files,
                     .flags = g->compiler_flags,
                     .unguarded = g->options->replay == REPROVE_REPLAY_COMPILED};
    while (s.flags && s.flags[s.count_flags]) s.count_flags++;
    return s;
}

engine_result *verification_answer(verification *w)
{
    return w->now->found.from == FROM_RACE ? &w->now->race.runs[w->now->race.winner].result : &w->now->found.result;
}

bool verification_refuse(verification *w, reprove_verdict kind, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    verdict_set_list(w->out, kind, format, list);
    va_end(list);
    return true;
}

/* ---- the whole ---- */

/* Only the one that was asked for; else all but those whose facts are computed anyway. */
static bool choose_engines(verification *w)
{
    const reprove_verify_options *o = w->given->options;
    const engine *e;
    bool is_auto = !o->engine || strcmp(o->engine, "auto") == 0;
    for (uint32_t i = 0; w->count_engines < MOST_ENGINES && (e = engine_at(i)); i++) {
        bool wanted = is_auto ? !e->is_pre_analysis : strcmp(o->engine, e->name) == 0;
        if (wanted) w->engines[w->count_engines++] = e;
    }
    return w->count_engines || !verification_refuse(w, REPROVE_NO_VERDICT, "no engine '%s'", o->engine ? o->engine : "auto");
}

/* false: the verdict says what is wrong with the question */
static bool read_question(verification *w)
{
    const reprove_verify_options *o = w->given->options;
    char problem[256];
    if (!question_ask(&w->question, o, problem)) return !verification_refuse(w, REPROVE_NO_VERDICT, "%s", problem);
    static const char *const words[] = {"pure", "writes", "anything"};
    w->out->externals = words[w->question.externals];
    if (!reuse_choose(o->reuse, &w->reuse)) return !verification_refuse(w, REPROVE_NO_VERDICT, "nothing can be reused as '%s'", o->reuse);
    if (!choose_engines(w)) return false;
    w->entry = program_find(w->given->program, w->question.entry);
    if (w->entry.i == FN_NONE.i)
        return !verification_refuse(w, REPROVE_NO_VERDICT, "no function '%s' with a body to start from", w->question.entry);
    if (w->question.unsupported) return !verification_refuse(w, REPROVE_UNKNOWN, "unsupported property: %s", w->question.unsupported);
    return true;
}

static void release(verification *w)
{
    subjects_close(w);
    slice_question_close(&w->sliced);
    condition_free(w->explored);
    vec_free(&w->audit.claims);
    recollection_close(&w->memory);
    question_free(&w->question);
}

static void assume(void *verdict_, const char *sentence) { verdict_assume(verdict_, sentence); }

static verification begin(const verify_request *request, verdict *out)
{
    verification w = {.given = request, .out = out};
    record_init(&w.memory.base);
    record_init(&w.sliced.known);
    subject_begin(&w, request->program, NULL);
    return w;
}

void verify_premises(const verify_request *request, verdict *out)
{
    verification w = begin(request, out);
    if (read_question(&w)) {
        w.now->task = task_new_in(request->program, w.entry, &w.question.property, w.question.externals, request->limits);
        if (!w.now->task) verification_refuse(&w, REPROVE_UNKNOWN, "%s", limits_reason_text(request->limits->hit));
        else verification_found(&w, FROM_ELSEWHERE, "", NULL);
        w.now->found.result.answer = ENGINE_TRUE;
        if (w.now->task) environment_assumptions(w.now->task, &w.now->found.result);
        if (w.now->task) (void)stage_conclude(&w);
        if (out->kind == REPROVE_TRUE) machine_assumptions(request->program, out, assume);
    }
    release(&w);
}

void verify(const verify_request *request, verdict *out, uint64_t *peak_bytes)
{
    verification w = begin(request, out);
    if (read_question(&w)) {
        bool decided = false;
        verification_tell(&w, "preparing", 0, 0);
        for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) run_stage(&w, &stages[i], &decided);
        if (out->kind == REPROVE_TRUE) machine_assumptions(request->program, out, assume);
    }
    *peak_bytes = w.peak_bytes;
    release(&w);
}
