/* The engine's entry: begin, the CEGAR loop, what it reports and leaves for the next revision, end.
 * Implements: Fig. 4 (CEGAR-based verification) and Fig. 5 (with reuse) of He, Yu, Cai: Efficient Summary Reuse for Software Regression
 * Verification.
 * Deviations: analysis/predicate/predicate.h. */
#include "analysis/predicate/predicate.h"

#include "analysis/budgets.h"
#include "analysis/cex/task_encoding.h"
#include "analysis/addresses.h"
#include "analysis/predicate/internal.h"
#include <stdlib.h>

/* ---- begin and end ---- */

const char *predicate_begin(predicate_run *p)
{
    if (p->task->runs_around_entry) return "unsupported: constructors or destructors in predicate analysis";
    const char *why = fragments_init(&p->f, p->task);
    if (why) return why;
    p->t = terms_new(&p->task->program->space->names);
    p->t->run = p->o->limits;
    p->e = encoder_new(p->task->program, p->task->pt, p->task->calls, p->t, &(encode_options){.open = &p->task->open_values});
    p->s =
        solver_new(p->t, &(solver_options){.kind = SOLVER_AUTO, .cache = true, .timeout = BUDGET_PREDICATE_QUERY, .limits = p->o->limits});
    p->b = blocks_new(&p->f, p->e, p->t, p->o->limits);
    const artefact *given = artefact_find(p->o->given, ARTEFACT_ABSTRACTIONS, engine_predicate.name);
    if (given) (void)stored_read(&p->stored, given->bytes, given->len);
    p->a = abstraction_new(p->s, &p->stored, p->o->renamed, p->o->count_renamed);
    cubes_init(&p->cubes, p->t);
    p->predicates = calloc(p->f.all.len + 1, sizeof *p->predicates);
    p->changed = calloc(p->f.all.len + 1, sizeof *p->changed);
    p->ask_unchanged = calloc(p->f.all.len + 1, sizeof *p->ask_unchanged);
    p->work = calloc(p->f.all.len + 1, sizeof *p->work);
    if (!p->predicates || !p->changed || !p->ask_unchanged || !p->work) abort();
    return NULL;
}

void predicate_end(predicate_run *p)
{
    for (uint32_t k = 0; p->predicates && k < p->f.all.len; k++) vec_free(&p->predicates[k]);
    for (uint32_t k = 0; k < p->infos.len; k++) vec_free(&p->infos.data[k].cells);
    for (uint32_t k = 0; k < p->summaries.len; k++) {
        vec_free(&p->summaries.data[k]->exits);
        vec_free(&p->summaries.data[k]->nodes);
        vec_free(&p->summaries.data[k]->applied);
        vec_free(&p->summaries.data[k]->asked);
        vec_free(&p->summaries.data[k]->open_at);
        vec_free(&p->summaries.data[k]->followed);
    }
    free(p->predicates);
    free(p->changed);
    free(p->ask_unchanged);
    free(p->work);
    vec_free(&p->infos);
    vec_free(&p->summaries);
    vec_free(&p->stack);
    vec_free(&p->path);
    map_free(&p->info_of);
    map_free(&p->start_of);
    map_free(&p->end_of);
    map_free(&p->return_of);
    vec_free(&p->entered);
    predicate_forget_further(p);
    vec_free(&p->further);
    map_free(&p->entry_points);
    map_free(&p->summary_of);
    map_free(&p->given_up);
    cubes_free(&p->cubes);
    abstraction_free(p->a);
    stored_free(&p->stored);
    blocks_free(p->b);
    if (p->s) solver_free(p->s);
    encoder_free(p->e);
    terms_free(p->t);
    fragments_free(&p->f);
    arena_free(&p->memory);
}

/* ---- the result ---- */

/* Shows what has been done so far: the engine may be stopped at any moment. */
static void show_statistics(const predicate_run *p)
{
    stats *st = p->o->stats;
    const stats *from = &p->before;
    st->refinements = from->refinements + p->count_refinements;
    st->path_steps = from->path_steps + p->count_path_steps;
    st->time_refine = from->time_refine + p->refining;
    st->summaries_computed = from->summaries_computed + p->count_summaries;
    st->summaries_hit = from->summaries_hit + p->count_hits;
    st->predicates = from->predicates;
    for (uint32_t k = 0; k < p->f.all.len; k++) st->predicates += p->predicates[k].len;
    st->solver_queries = from->solver_queries + solver_statistics(p->s)->queries;
}

static void list_assumptions(predicate_run *p)
{
    uint32_t n;
    const encode_assumption *all = encode_assumptions(p->e, &n);
    for (uint32_t k = 0; k < n; k++)
        if (all[k].kind == EXCLUDED) vec_push(&p->out->assumptions, arena_copy(&p->out->memory, all[k].text, strlen(all[k].text)));
}

/* ---- the loop ---- */

/* Somebody wants to know what can be verified: the error call that cannot be refuted is left open, and the search goes on. */
static bool give_up(predicate_run *p)
{
    const block *error = p->path.len ? vec_last(&p->path).via : NULL;
    if (!p->o->wants_explored || p->reused || p->decisions || !error || error->end != BLOCK_ERROR) return false;
    bool fresh;
    *map_slot(&p->given_up, map_pair(fragment_get(&p->f, error->fragment)->function.i, error->to), &fresh) = 1;
    return fresh;
}

/* Fig. 4 and 5 of He, Yu, Cai: λ is p->predicates, the summary cache Ξ is p->summary_of, the counterexample π is p->path. */
void predicate_decide(predicate_run *p)
{
    for (;; p->iteration++) {
        engine_tell(p->o->progress, "predicate", p->iteration, solver_statistics(p->s)->queries);
        show_statistics(p);
        switch (predicate_explore(p)) { /* model validation of P^λ */
        case MODEL_SAFE:                /* correct */
            if (p->unmodelled) engine_result_unknown(p->out, "%s", p->given_up.count ? p->stuck : "unsupported construct on a path");
            else p->out->answer = ENGINE_TRUE;
            return;
        case MODEL_STOPPED: engine_result_limit(p->out, p->o->limits); return;
        case MODEL_ERROR: break;
        }
        switch (predicate_refine(p)) {                               /* counterexample analysis of π */
        case REFINED: break;                                         /* π is spurious: λ has grown */
        case REFINE_FEASIBLE: p->out->answer = ENGINE_FALSE; return; /* incorrect */
        case REFINE_STUCK:
            if (give_up(p)) break;
            engine_result_unknown(p->out, "%s", p->stuck);
            p->hint_failed = p->reused || p->decisions;
            return;
        case REFINE_STOPPED: engine_result_limit(p->out, p->o->limits); return;
        }
    }
}

/* Summaries that were made before a function was opened or inlined hold, but they refer to blocks that are gone. All of them are made
 * again, from the blocks that the audit will see. */
static void explore_anew(predicate_run *p)
{
    p->iteration++;
    for (uint32_t f = 0; f < p->f.all.len; f++) p->changed[f] = p->iteration;
    predicate_decide(p);
}

/* A proof that fails its audit does not count. */
static void audit_proof(predicate_run *p)
{
    proof_audit a;
    proof_check(p, &a);
    p->o->stats->audited += a.triples;
    if (a.failed) engine_result_unknown(p->out, "audit: %s", a.what);
}

/* Abstractions of a proof come first: a similar proof asks the same. Without a proof, unused ones may be needed again. */
static void write_abstractions(const predicate_run *p, bool is_proof, buf *out)
{
    number_list asked = {0};
    if (is_proof) proof_abstractions(p, &asked);
    abstraction_write(p->a, asked.data, asked.len, !is_proof, out);
    vec_free(&asked);
}

/* Leaves artefacts for the next revision: the final precision (Sect. 5.4) and structure, and the abstractions. */
static void keep_for_next(void *run, engine_result *out)
{
    const predicate_run *p = run;
    buf text = {0}, structure = {0}, computed = {0};
    precision_write(p, &text);
    engine_result_leave(out, ARTEFACT_PRECISION, text.data, text.len);
    structure_write(p, &structure);
    engine_result_leave(out, ARTEFACT_STRUCTURE, structure.data, structure.len);
    write_abstractions(p, out->answer == ENGINE_TRUE, &computed);
    engine_result_leave(out, ARTEFACT_ABSTRACTIONS, computed.data, computed.len);
    for (uint32_t k = 0; k < p->f.all.len; k++) {
        const fragment *f = fragment_get(&p->f, k);
        bool is_inlined = f->loop == LOOP_NONE && blocks_is_inlined(p->b, f->function); /* its callers' work, but it may be renamed */
        if (p->work[k].reused || p->work[k].computed || is_inlined)
            vec_push(&out->work, (fragment_work){f->function, f->loop == LOOP_NONE ? 0 : task_loop_name(p->task, f->function, f->loop),
                                                 p->work[k].reused, p->work[k].computed});
    }
    buf_free(&text);
    buf_free(&structure);
    buf_free(&computed);
}

/* hinted: begins with the precision and the structure of another revision, if they are given */
static void run_from(const verify_task *t, const engine_options *o, bool hinted, engine_result *out)
{
    predicate_run p = {.task = t, .o = o, .out = out, .began = o->limits->ticks, .before = *o->stats};
    const char *why = predicate_begin(&p);
    if (why) {
        engine_result_unknown(out, "%s", why);
    } else {
        const artefact *precision = hinted ? artefact_find(o->given, ARTEFACT_PRECISION, engine_predicate.name) : NULL;
        const artefact *structure = hinted ? artefact_find(o->given, ARTEFACT_STRUCTURE, engine_predicate.name) : NULL;
        p.decisions = structure ? structure_read(&p, structure->bytes) : 0;
        p.reused = precision ? precision_read(&p, precision->bytes) : 0; /* λ ← λ' instead of λ ← ∅ (Sect. 5.4) */
        engine_offers(o, &p, keep_for_next);
        predicate_decide(&p);
        if (o->audit && out->answer == ENGINE_TRUE) explore_anew(&p);
        engine_offers(o, NULL, NULL);
        if (p.hint_failed) { /* data of another revision is a hint: a program that can be proved without it must not be lost with it */
            show_statistics(&p);
            predicate_end(&p);
            engine_result_free(out);
            engine_result_init(out);
            run_from(t, o, false, out);
            return;
        }
        o->stats->predicates_reused += p.reused;
        o->stats->decisions_reused += p.decisions;
        if (o->for_next) keep_for_next(&p, out);
        if (o->wants_explored) predicate_tell_explored(&p);
        addresses_withdraw_proof(out, t);
        if (out->answer == ENGINE_TRUE) {
            proof_report(&p);
            if (o->audit) audit_proof(&p);
        }
        list_assumptions(&p);
        show_statistics(&p);
    }
    predicate_end(&p);
}

static void run_engine(const verify_task *t, const engine_options *o, engine_result *out) { run_from(t, o, true, out); }

const engine engine_predicate = {
    .name = "predicate", .purpose = "predicate abstraction with CEGAR, procedure and loop summaries", .run = run_engine, .pace = 50};
