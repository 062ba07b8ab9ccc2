#include "verify/verify.h"

#include "analysis/budgets.h"
#include "analysis/facts/environment.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/machine_assumptions.h"
#include "analysis/facts/slice.h"
#include "report/verdict_support.h"
#include "verify/steps.h"
#include <stdarg.h>
#include <string.h>

/* How a subject is asked about: these steps, one after the other, until one of them decides it. */
enum {
    EVERY = SUBJECT_PROGRAM | SUBJECT_GLANCE | SUBJECT_STAND_INS | SUBJECT_OPEN,
    FOR_ENGINES = SUBJECT_PROGRAM | SUBJECT_STAND_INS | SUBJECT_OPEN,
    FOR_PROOFS = SUBJECT_PROGRAM | SUBJECT_OPEN
};

static const struct {
    step *take;
    unsigned of;       /* kinds of subjects */
    bool is_preparing; /* its time is counted as preparation; else it counts itself */
} steps[] = {
    {recall_answer, SUBJECT_PROGRAM, true},
    {prepare_task, EVERY, true},
    {decide_at_once, SUBJECT_PROGRAM | SUBJECT_GLANCE, true},
    {replay_violation, SUBJECT_PROGRAM, true},
    {compute_facts, EVERY, true},
    {recall_slice, SUBJECT_PROGRAM, true},
    {recall_reached, SUBJECT_PROGRAM, false},
    {follow_violation, SUBJECT_PROGRAM, false},
    {ask_rest, FOR_PROOFS, false},
    {ask_difference, FOR_PROOFS, false},
    {ask_slice, SUBJECT_PROGRAM, false},
    {ask_engines, FOR_ENGINES, false},
};

/* The answer becomes the subject's finding. */
static void ask(verification *w)
{
    bool is_decided = false;
    stats *s = w->given->stats;
    subject *of = w->now;
    for (size_t k = 0; k < sizeof steps / sizeof *steps && !is_decided; k++) {
        if (!(steps[k].of & of->kind)) continue;
        double from = limits_now();
        is_decided = steps[k].take(w, &of->found);
        s->ticks = w->given->limits->ticks;
        if (steps[k].is_preparing) s->time_prepare += limits_now() - from;
    }
}

/* The story of a verification. */
static void run(verification *w)
{
    remember(w);
    ask(w);
    take_explored(w);
    audit_parts(w);
    while (next_world(w)) ask(w);
    if (w->worlds.need_all) return;
    conclude(w);
    keep(w);
    w->given->stats->ticks = w->given->limits->ticks;
}

/* ---- what steps use ---- */

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

const base_revision *verification_base(verification *w)
{
    if (!w->base_was_sought && w->given->find_base) {
        w->base = w->given->find_base(w->given->base_context, w->reuse.differences_asked ? BASE_PARSED : BASE_KEPT);
        reachable_base(w, &w->base);
    }
    w->base_was_sought = true;
    return &w->base;
}

hash128 verification_base_content(verification *w)
{
    if (!w->base_was_identified && !w->base_was_sought && w->given->find_base &&
        !w->reachable) /* the store knows whole programs by their text */
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
    reachable_program_free(w->reachable);
    slice_question_close(&w->sliced);
    condition_forget(w);
    audit_close(&w->audit);
    recollection_close(&w->memory);
    question_free(&w->question);
}

static void assume(void *verdict_, const char *sentence) { verdict_assume(verdict_, sentence); }

static verification begin(const verify_request *request, verdict *out)
{
    verification w = {.given = request, .whole = request->program, .out = out};
    recollection_init(&w.memory);
    slice_question_init(&w.sliced);
    return w;
}

void verify_premises(const verify_request *request, verdict *out)
{
    verification w = begin(request, out);
    if (read_question(&w)) {
        subject *s = subject_begin(&w, SUBJECT_OPEN, request->program);
        if (prepare_task(&w, &s->found)) {
            verification_refuse(&w, REPROVE_UNKNOWN, "%s", limits_reason_text(request->limits->hit));
        } else {
            finding_say(&s->found, FROM_ELSEWHERE, "", NULL);
            s->found.result.answer = ENGINE_TRUE;
            environment_assumptions(s->task, &s->found.result);
            conclude(&w);
        }
        if (out->kind == REPROVE_TRUE) machine_assumptions(request->program, out, assume);
    }
    release(&w);
}

/* What no execution can come to costs nothing, and changes no answer. */
static void leave_unreachable_out(verification *w)
{
    w->reachable = reachable_program_make(w);
    if (!w->reachable) return;
    w->given = &w->reachable->request;
    w->entry = program_find(w->given->program, w->question.entry);
}

/* false: it has to be looked at as a whole */
static bool verify_program(const verify_request *request, bool as_whole, verdict *out, uint64_t *peak_bytes)
{
    verification w = begin(request, out);
    if (read_question(&w)) {
        if (!as_whole) leave_unreachable_out(&w);
        (void)subject_begin(&w, SUBJECT_PROGRAM, w.given->program);
        verification_tell(&w, "preparing", 0, 0);
        run(&w);
        if (out->kind == REPROVE_TRUE) machine_assumptions(w.given->program, out, assume);
    }
    *peak_bytes = w.peak_bytes;
    bool is_done = !w.worlds.need_all;
    release(&w);
    return is_done;
}

void verify(const verify_request *request, verdict *out, uint64_t *peak_bytes)
{
    if (!verify_program(request, false, out, peak_bytes)) (void)verify_program(request, true, out, peak_bytes);
}
