/* verify/keep.c — the step that writes data for the next revision: the answer, artefacts of every engine, and for every
 * procedure and loop what was computed and why. */
#include "cond/outline.h"
#include "analysis/budgets.h"
#include "reuse/retrace.h"
#include "reuse/revision_key.h"
#include "reuse/violation.h"
#include "store/answers.h"
#include "store/latest.h"
#include "verify/steps.h"
#include <string.h>

/* ---- why something was computed ---- */

static const record_fragment *find_fragment(const record_engine *of, const char *function, uint32_t number)
{
    for (uint32_t k = 0; of && k < of->fragments.len; k++)
        if (of->fragments.data[k].loop == number && strcmp(of->fragments.data[k].function, function) == 0) return &of->fragments.data[k];
    return NULL;
}

static const char *why_computed(const verification *w, const char *engine_name, const cfa_function *f, const char *called, uint32_t number)
{
    const recollection *m = &w->memory;
    if (!m->has_base) return "not in the store";
    if (!m->trusts_facts) return "stored by another build";
    const record_fragment *old = find_fragment(record_engine_find(&m->base, engine_name), called, number);
    if (!old) return "not analysed before";
    if (old->body != f->body.lo) return "changed";
    if (w->given->stats->refinements) return "more had to be tracked";
    return old->closure != f->closure.lo ? "what it calls or uses changed" : "entered in other states";
}

static void add_fragments(const verification *w, const portfolio_run *run, record_engine *to)
{
    const cfa_program *p = w->given->program;
    for (uint32_t k = 0; k < run->result.work.len; k++) {
        const fragment_work *x = &run->result.work.data[k];
        if (x->function.i >= p->functions.len) continue;
        const cfa_function *f = fn_get(p, x->function);
        const char *called = fn_name(p, x->function);
        vec_push(&to->fragments, (record_fragment){.function = called,
                                                   .loop = x->loop,
                                                   .body = f->body.lo,
                                                   .closure = f->closure.lo,
                                                   .reused = x->reused,
                                                   .computed = x->computed,
                                                   .why = x->computed ? why_computed(w, run->engine->name, f, called, x->loop) : ""});
    }
}

/* ---- what was left ---- */

static void add_artefact(const verification *w, record *r, record_engine *to, const artefact *a)
{
    const cfa_program *p = w->given->program;
    buf bytes = {0};
    artefact_kind_get(a->kind)->write(a->bytes, a->len, p, &bytes);
    if (bytes.len)
        vec_push(&to->artefacts, (record_artefact){.kind = a->kind,
                                                   .function = a->function.i < p->functions.len ? fn_name(p, a->function) : "",
                                                   .loop = a->loop,
                                                   .bytes = arena_copy(&r->memory, bytes.data ? bytes.data : "", bytes.len),
                                                   .len = bytes.len});
    buf_free(&bytes);
}

static bool has_kind(const record_engine *e, artefact_kind kind)
{
    for (uint32_t a = 0; a < e->artefacts.len; a++)
        if (e->artefacts.data[a].kind == kind) return true;
    return false;
}

/* Did an earlier revision leave something of this kind by this engine? */
static bool base_has(const verification *w, const char *engine_name, artefact_kind kind)
{
    const record_engine *old = w->memory.has_base ? record_engine_find(&w->memory.base, engine_name) : NULL;
    return old && has_kind(old, kind);
}

/* Facts about a part of the program do not hold for its functions. A hint of an engine that was stopped is worth less than one that the
 * engine has left for an earlier revision. */
static bool is_kept(const verification *w, const portfolio_run *run, artefact_kind kind)
{
    bool is_fact = artefact_kind_get(kind)->is_fact, in_part = w->now->restricted.program != NULL;
    if (is_fact) return !in_part;
    return run->outcome == PORTFOLIO_ANSWERED || !base_has(w, run->engine->name, kind);
}

/* One entry for every engine that took part and has said something, or has handed over something before it was stopped. */
static void add_engines(const verification *w, record *r)
{
    for (uint32_t k = 0; k < w->now->race.count; k++) {
        const portfolio_run *run = &w->now->race.runs[k];
        if (run->outcome != PORTFOLIO_ANSWERED && !run->result.artefacts.len) continue;
        record_engine e = {.name = run->engine->name, .took_part = true};
        for (uint32_t a = 0; a < run->result.artefacts.len; a++)
            if (is_kept(w, run, run->result.artefacts.data[a].kind)) add_artefact(w, r, &e, &run->result.artefacts.data[a]);
        if (!w->now->restricted.program) add_fragments(w, run, &e);
        vec_push(&r->engines, e);
    }
}

/* Kinds of which the engine has left something now are not taken from an earlier revision. */
static void copy_entry(const record_engine *old, bool with_facts, record_engine *to)
{
    uint32_t own = to->artefacts.len;
    for (uint32_t a = 0; a < old->artefacts.len; a++) {
        artefact_kind kind = old->artefacts.data[a].kind;
        record_engine now = {.artefacts = {.data = to->artefacts.data, .len = own}};
        if (!has_kind(&now, kind) && (with_facts || !artefact_kind_get(kind)->is_fact)) vec_push(&to->artefacts, old->artefacts.data[a]);
    }
    for (uint32_t f = 0; with_facts && !to->fragments.len && f < old->fragments.len; f++) vec_push(&to->fragments, old->fragments.data[f]);
}

static bool has_answered(const verification *w, const char *engine_name)
{
    for (uint32_t k = 0; k < w->now->race.count; k++)
        if (strcmp(w->now->race.runs[k].engine->name, engine_name) == 0) return w->now->race.runs[k].outcome == PORTFOLIO_ANSWERED;
    return false;
}

/* An engine that left nothing this time, or was stopped, passes on what it had left before: the next revision may be proved by it again. */
static void inherit(const verification *w, record *r)
{
    const recollection *m = &w->memory;
    for (uint32_t k = 0; m->has_base && k < m->base.engines.len; k++) {
        const record_engine *old = &m->base.engines.data[k];
        if (!*old->name) continue; /* a violation belongs to its own verdict */
        record_engine *now = NULL;
        for (uint32_t n = 0; n < r->engines.len; n++)
            if (strcmp(r->engines.data[n].name, old->name) == 0) now = &r->engines.data[n];
        if (!now) {
            vec_push(&r->engines, (record_engine){.name = old->name});
            now = &r->engines.data[r->engines.len - 1];
        }
        if (!has_answered(w, old->name) || (!now->artefacts.len && !now->fragments.len)) copy_entry(old, m->trusts_facts, now);
    }
}

/* The values of a violation and the path that they take. */
static void add_violation(const verification *w, record *r, const engine_result *answer)
{
    record_engine e = {.name = "", .took_part = true};
    buf bytes = {0};
    violation_values_write(&answer->choices, &bytes);
    add_artefact(w, r, &e, &(artefact){.kind = ARTEFACT_VIOLATION, .function = FN_NONE, .bytes = bytes.data, .len = bytes.len});
    vec_clear(&bytes);
    retrace_record(w->now->task, answer->choices.data, answer->choices.len, w->given->limits, &bytes);
    if (bytes.len)
        add_artefact(w, r, &e, &(artefact){.kind = ARTEFACT_VIOLATION_PATH, .function = FN_NONE, .bytes = bytes.data, .len = bytes.len});
    buf_free(&bytes);
    vec_push(&r->engines, e);
}

/* ---- the record ---- */

static bool can_write_answers(const verification *w) { return !w->given->options->store_readonly && !hash_is_zero(w->memory.build); }

static void keep_answer(const verification *w, const buf *bytes)
{
    answers_keep(w->given->options->store, recollection_answer_key(&w->memory), bytes->data, bytes->len);
}

/* The stored data that the answering engine has used, and the saved work. */
static const char *describe_used(const stats *s, record *r)
{
    buf text = {0};
    if (s->invariants_loaded)
        buf_printf(&text, "invariants: %llu of %llu hold again%s\n", (unsigned long long)s->invariants_reused,
                   (unsigned long long)s->invariants_loaded,
                   s->invariants_searched ? ", others were searched for" : "; no others were searched for");
    if (s->automata_loaded)
        buf_printf(&text, "automata: %llu of %llu were used, %llu triples were known; %llu automata were subtracted in all\n",
                   (unsigned long long)s->automata_reused, (unsigned long long)s->automata_loaded, (unsigned long long)s->triples_reused,
                   (unsigned long long)s->automata);
    if (s->refutations_reused)
        buf_printf(&text, "refutations: %llu questions were not asked again\n", (unsigned long long)s->refutations_reused);
    if (s->depth_reused) buf_printf(&text, "depth: unrolling began at the bound %llu\n", (unsigned long long)s->depth_reused);
    const char *copy = text.len ? arena_copy(&r->memory, text.data, text.len) : "";
    buf_free(&text);
    return copy;
}

/* The result is borrowed: it points into the finding or the race. */
static void describe(const verification *w, const engine_result *answer, const char *by, record *r)
{
    const stats *s = w->given->stats;
    record_init(r);
    r->build = w->memory.build;
    r->cost = (record_cost){s->ticks, s->solver_queries, s->abstract_successors};
    r->how = w->now->found.from == FROM_RACE || w->now->found.from == FROM_NOWHERE || !w->now->found.note ? "" : w->now->found.note;
    r->engine_ticks = w->now->race.winner >= 0 ? w->now->race.runs[w->now->race.winner].ticks : 0;
    r->used = describe_used(s, r);
    r->by = by ? by : "";
    r->result = *answer;
    bool has_base = w->memory.has_base && !w->memory.is_other_bound;
    record_go_back(r, w->now->found.from == FROM_SLICE ? &w->sliced.known : has_base ? &w->memory.base : NULL);
    if (w->now->restricted.is_used) r->rests_on = w->now->restricted.base;
}

static void forget(record *r)
{
    engine_result_init(&r->result); /* it was borrowed */
    record_free(r);
}

/* A proof that needed no engine, for the same program only. */
static void keep_easy_proof(const verification *w)
{
    const recollection *m = &w->memory;
    if (!can_write_answers(w)) return;
    record r;
    buf bytes = {0};
    describe(w, &w->now->found.result, w->now->found.by, &r);
    record_write(&r, &bytes);
    keep_answer(w, &bytes);
    answers_keep(w->given->options->store, recollection_easy_key(m), (const char *)m->sketch,
                 (m->key.count_sketch - m->key.count_parts) * sizeof *m->sketch);
    forget(&r);
    buf_free(&bytes);
}

/* So that a revision is found if the next one is verified up to another bound. */
static void keep_bound(const verification *w)
{
    const reprove_verify_options *o = w->given->options;
    uint32_t bounds[BUDGET_KEPT_BOUNDS] = {o->unwind}, count = 1, bound;
    buf known = {0};
    if (!o->unwind || !can_write_answers(w)) return;
    (void)answers_find(o->store, recollection_bounds_key(&w->memory), &known);
    for (size_t at = 0; at + sizeof bound <= known.len && count < BUDGET_KEPT_BOUNDS; at += sizeof bound) {
        memcpy(&bound, known.data + at, sizeof bound);
        if (bound != o->unwind) bounds[count++] = bound;
    }
    answers_keep(o->store, recollection_bounds_key(&w->memory), bounds, count * sizeof *bounds);
    buf_free(&known);
}

static void keep_revision(const verification *w, const engine_result *answer, const char *by)
{
    const verify_request *g = w->given;
    record r;
    buf bytes = {0}, files = {0};
    char message[256];
    describe(w, answer, by, &r);
    add_engines(w, &r);
    if (answer->answer == ENGINE_FALSE) add_violation(w, &r, answer);
    inherit(w, &r);
    record_write(&r, &bytes);
    recollection_name(g->files, g->count_files, &files);
    (void)store_keep(w->memory.store, &w->memory.key,
                     &(store_revision){.name = files.data,
                                       .verdict = w->out->text,
                                       .engine = r.by,
                                       .seconds = limits_now() - g->started,
                                       .queries = r.cost.queries,
                                       .proof = bytes.data,
                                       .proof_len = bytes.len},
                     message);
    if (message[0] && !g->options->store_optional) diag_warning(g->messages, (srcpos){0}, "%s", message);
    if (can_write_answers(w)) latest_forget(g->options->store, files.data);
    keep_bound(w);
    if (answer->answer != ENGINE_UNKNOWN && can_write_answers(w)) keep_answer(w, &bytes);
    forget(&r);
    buf_free(&bytes);
    buf_free(&files);
}

/* For the same program under limits that are not larger. */
static void keep_unknown(const verification *w)
{
    record r;
    buf bytes = {0};
    record_unknown unknown;
    if (!can_write_answers(w) || !unknown_describe(w, &unknown)) return;
    record_init(&r);
    r.build = w->memory.build;
    r.unknown = unknown;
    r.result.answer = ENGINE_UNKNOWN;
    record_write(&r, &bytes);
    keep_answer(w, &bytes);
    record_free(&r);
    buf_free(&bytes);
}

/* For `reprove explain`: what it cannot find among the revisions. */
static void note_latest(const verification *w)
{
    const finding *found = &w->now->found;
    buf files = {0};
    if (!can_write_answers(w)) return;
    recollection_name(w->given->files, w->given->count_files, &files);
    latest_keep(w->given->options->store, &(latest_note){.files = files.data,
                                                         .verdict = w->out->text,
                                                         .by = found->by,
                                                         .how = found->note ? found->note : w->out->note,
                                                         .was_known = w->memory.is_same});
    buf_free(&files);
}

/* Without an answer the revision is worth keeping if an engine has left something. */
static const portfolio_run *anybody_with_artefacts(const portfolio_result *race)
{
    for (uint32_t i = 0; i < race->count; i++)
        if (race->runs[i].outcome == PORTFOLIO_ANSWERED && race->runs[i].result.answer == ENGINE_UNKNOWN &&
            race->runs[i].result.artefacts.len)
            return &race->runs[i];
    return NULL;
}

/* So that this revision is not read again when it is the previous one (verify/restricted.c). */
static void keep_outline(const verification *w)
{
    const verify_request *g = w->given;
    const char *folder = g->options->store;
    hash128 content = revision_program(g->program), build = w->memory.build;
    buf bytes = {0};
    if (hash_is_zero(g->text) || hash_is_zero(build) || g->options->store_readonly) return;
    answers_keep(folder, hash_join(g->text, build), &content, sizeof content);
    if (w->now->found.from != FROM_STORE && w->now->task && w->now->task->program == g->program &&
        outline_write(g->program, g->calls, w->now->task->reachable, content, &bytes))
        outlines_keep(folder, hash_join(content, build), bytes.data, bytes.len);
    buf_free(&bytes);
}

void keep(verification *w)
{
    bool is_relative = w->now->restricted.is_used && !w->now->restricted.rests_on_base;
    if (w->is_refuted) return;
    if (w->memory.is_same && !w->now->stand_ins) note_latest(w);
    if (w->given->options->store && !w->now->stand_ins) keep_outline(w);
    if (!w->memory.store || w->now->race.contradiction >= 0 || w->audit.failed || is_relative) return;
    if (restricted_hides_proof(w)) return;
    if (w->now->stand_ins) return; /* the values are of another program */
    double from = limits_now();
    slice_question_keep(w);
    const portfolio_run *unfinished = anybody_with_artefacts(&w->now->race);
    switch (w->now->found.from) {
    case FROM_STORE:
    case FROM_ELSEWHERE: break;
    case FROM_FACTS:
        keep_easy_proof(w);
        note_latest(w);
        break;
    case FROM_SLICE:
    case FROM_REACHED:
    case FROM_DIFFERENCE:
    case FROM_OLD_VALUES:
    case FROM_OLD_PATH:
    case FROM_RACE: keep_revision(w, subject_answer(w->now), w->now->found.by); break;
    case FROM_NOWHERE:
        keep_unknown(w);
        if (unfinished) keep_revision(w, &unfinished->result, unfinished->engine->name);
        else if (!w->memory.is_same) note_latest(w);
        break;
    }
    w->given->stats->time_store += limits_now() - from;
}
