/* verify/conclude.c — the step that makes the verdict: of an answer, with its support; or, without an answer, of the engines' reasons. */
#include "analysis/facts/evaluation_order.h"
#include "analysis/facts/library_pointer.h"
#include "report/verdict_support.h"
#include "verify/checks.h"
#include "verify/steps.h"
#include <string.h>

static void list_engines(verdict *v, const portfolio_result *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        const portfolio_run *n = &r->runs[i];
        char outcome[400];
        portfolio_describe(n, outcome, sizeof outcome);
        verdict_engine e = {.name = n->engine->name,
                            .outcome = arena_copy(&v->memory, outcome, strlen(outcome)),
                            .cpu_seconds = n->cpu_seconds,
                            .ticks = n->ticks,
                            .peak_mb = n->peak_bytes >> 20};
        vec_push(&v->engines, e);
    }
}

static const char *answer_text(const portfolio_run *r) { return r->result.answer == ENGINE_TRUE ? "true" : "false"; }

static bool engines_disagree(verification *w)
{
    const portfolio_result *r = &w->now->race;
    if (r->contradiction < 0) return false;
    const portfolio_run *n = &r->runs[r->winner], *o = &r->runs[r->contradiction];
    return verification_refuse(w, REPROVE_NO_VERDICT, "internal: engines disagree: %s says %s, %s says %s", n->engine->name, answer_text(n),
                               o->engine->name, answer_text(o));
}

/* ---- an answer ---- */

static source_place place_of(const verification *w, srcpos at)
{
    return w->now->program->sources ? source_locate(w->now->program->sources, at) : (source_place){.file = ""};
}

/* A proof is about evaluation from left to right. true: it says nothing about the compiled program, and is not an answer. */
static bool order_matters(verification *w)
{
    const engine_result *r = subject_answer(w->now);
    if (r->answer != ENGINE_TRUE || !w->now->task) return false;
    order_conflict c = evaluation_order_find(w->now->task);
    if (!c.found) return false;
    source_place at = place_of(w, c.at);
    if (!c.is_sure) {
        engine_result_assume(
            subject_answer(w->now),
            arena_printf(&w->out->memory, "operands are evaluated from left to right, at %s:%u and elsewhere", at.file, at.line));
        return false;
    }
    subject_withdraw_proofs(w->now);
    return verification_refuse(w, REPROVE_UNKNOWN, "order of evaluation: operands at %s:%u change what the other one uses", at.file,
                               at.line);
}

/* A proof takes calls that leave the program through a pointer for calls of functions that are not there. */
static bool library_is_called_by_pointer(verification *w)
{
    if (subject_answer(w->now)->answer != ENGINE_TRUE || !w->now->task) return false;
    library_pointer l = library_pointer_find(w->now->task);
    if (!l.function) return false;
    source_place at = place_of(w, l.at);
    subject_withdraw_proofs(w->now);
    return verification_refuse(w, REPROVE_UNKNOWN, "unsupported: library function %s may be called through the pointer at %s:%u",
                               l.function, at.file, at.line);
}

/* A proof without checks looks like a success. With a property file, the user has chosen the question. */
static bool checks_nothing(verification *w)
{
    if (subject_answer(w->now)->answer != ENGINE_TRUE || w->given->options->property) return false;
    if (checks_exist(w->whole, &w->question.property)) return false;
    return verification_refuse(w, REPROVE_UNKNOWN, "nothing to check");
}

static void tell_answer(verification *w)
{
    verdict *v = w->out;
    const engine_result *r = subject_answer(w->now);
    v->engine = arena_copy(&v->memory, w->now->found.by, strlen(w->now->found.by));
    if (w->now->found.note) v->note = arena_copy(&v->memory, w->now->found.note, strlen(w->now->found.note));
    verdict_support(v, w->now->program, r);
    if (r->answer == ENGINE_TRUE) {
        if (w->now->restricted.is_used && w->given->condition) verdict_true_under_condition(v, r->bound);
        else if (w->now->restricted.is_used && !w->now->restricted.rests_on_base)
            verdict_true_restricted(v, "relative to %.200s", w->given->base_name ? w->given->base_name : "the previous revision");
        else verdict_true(v, r->bound);
        return;
    }
    verdict_set(v, REPROVE_FALSE, "%s", property_violated_name(&w->question.property));
    violation_support(w, r);
}

/* For other verifications: what was tracked in this one, or in the one that the answer comes from. */
static void tell_precision(verification *w)
{
    verdict *v = w->out;
    const artefact *found = NULL;
    if (!w->given->options->wants_precision) return;
    for (uint32_t i = 0; i < w->now->race.count && !found; i++)
        found = artefact_find(&w->now->race.runs[i].result.artefacts, ARTEFACT_PRECISION, NULL);
    const record *base = &w->memory.base;
    for (uint32_t k = 0; w->now->found.from == FROM_STORE && k < base->engines.len && !v->precision; k++)
        for (uint32_t a = 0; a < base->engines.data[k].artefacts.len; a++) {
            const record_artefact *x = &base->engines.data[k].artefacts.data[a];
            if (x->kind == ARTEFACT_PRECISION) v->precision = arena_copy(&v->memory, x->bytes, x->len);
        }
    if (found && found->len) v->precision = arena_copy(&v->memory, found->bytes, found->len);
}

void conclude(verification *w)
{
    stats *s = w->given->stats;
    bool raced = w->now->race.count > 0;
    list_engines(w->out, &w->now->race);
    if (subject_is_decided(w->now)) {
        bool is_wrong = engines_disagree(w) || audit_fails(w);
        if (!is_wrong && !checks_nothing(w) && !order_matters(w) && !library_is_called_by_pointer(w) && !attack_refutes(w)) tell_answer(w);
        s->answers_reused += w->now->found.from == FROM_STORE || w->now->found.from == FROM_SLICE ||
                             w->now->found.from == FROM_OLD_VALUES || w->now->found.from == FROM_OLD_PATH;
        s->proofs_reused += w->now->found.from == FROM_REACHED;
        s->slices_reused += w->now->found.from == FROM_SLICE;
    } else if (audit_fails(w)) {
        /* the verdict says it */
    } else if (*w->missing) {
        verdict_set(w->out, REPROVE_UNKNOWN, "%s", w->missing);
    } else if (w->why_not_proved) {
        verdict_set(w->out, REPROVE_UNKNOWN, "%s", w->why_not_proved);
    } else if (raced) {
        unknown_explain(w);
    }
    if (w->out->kind == REPROVE_UNKNOWN) audit_tell_unconfirmed(w);
    if (w->out->kind != REPROVE_NO_VERDICT) checks_tell(w->now->program, w->whole, w->entry, &w->question.property, w->out);
    tell_precision(w);
    for (uint32_t k = 0; k < w->now->race.count; k++) {
        const char *automata = w->now->race.runs[k].result.automata;
        if (automata) w->out->automata = arena_copy(&w->out->memory, automata, strlen(automata));
    }
    condition_tell(w);
}
