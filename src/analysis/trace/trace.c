/* The engine's entry: begin, the CEGAR loop, what it reports and leaves for the next revision, end.
 * Implements: Fig. 2, 5 and 6 of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction (SAS 2018).
 * Deviations: analysis/trace/trace.h. */
#include "analysis/trace/trace.h"

#include "analysis/addresses.h"
#include "analysis/budgets.h"
#include "analysis/cex/task_encoding.h"
#include "analysis/trace/automata_text.h"
#include "analysis/trace/internal.h"

/* ---- begin and end ---- */

const char *trace_begin(trace_run *r)
{
    const engine_options *o = r->o;
    if (r->task->runs_around_entry) return "unsupported: constructors or destructors in trace abstraction";
    const char *why = fragments_init(&r->f, r->task);
    if (why) return why;
    r->t = terms_new(&r->task->program->space->names);
    r->t->run = o->limits;
    r->e = encoder_new(r->task->program, r->task->pt, r->task->calls, r->t, &(encode_options){.open = &r->task->open_values});
    r->s = solver_new(r->t, &(solver_options){.kind = SOLVER_AUTO, .cache = true, .timeout = BUDGET_TRACE_QUERY, .limits = o->limits});
    alphabet_init(&r->letters, r->e, r->t);
    r->p = (control_automaton){.f = &r->f, .b = blocks_new(&r->f, r->e, r->t, o->limits), .a = &r->letters, .limits = o->limits};
    blocks_set_cut(r->p.b, o->letters == REPROVE_LETTERS_STATEMENTS ? CUT_EVERYWHERE
                           : o->letters == REPROVE_LETTERS_BLOCKS   ? CUT_BRANCHES
                                                                    : CUT_NOWHERE);
    refutations_init(&r->facts, r->t, engine_trace.name, o);
    r->checker = (triple_checker){.a = &r->letters,
                                  .t = r->t,
                                  .s = r->s,
                                  .facts = &r->facts,
                                  .limits = o->limits,
                                  .known = &r->known,
                                  .translate = o->translate,
                                  .audits = o->audit};
    renaming_init(&r->names_before, r->t, o->renamed, o->count_renamed);
    trace_formula_init(&r->formula, &r->letters, r->s);
    trace_reuse_begin(r);
    return NULL;
}

void trace_end(trace_run *r)
{
    if (r->t) {
        for (uint32_t k = 0; k < r->current.len; k++) automaton_free(r->current.data[k]);
        for (uint32_t k = 0; k < r->reused.len; k++) automaton_free(r->reused.data[k]);
        trace_formula_free(&r->formula);
        refutations_free(&r->facts);
        witnesses_free(&r->checker.seen);
        known_triples_free(&r->known);
        renaming_free(&r->names_before);
        blocks_free(r->p.b);
        alphabet_free(&r->letters);
        if (r->quick) solver_free(r->quick);
        solver_free(r->s);
        encoder_free(r->e);
        terms_free(r->t);
    }
    vec_free(&r->opened);
    map_free(&r->refuted);
    vec_free(&r->current);
    vec_free(&r->reused);
    vec_free(&r->p.edges);
    graph_free(&r->left);
    error_trace_free(&r->word);
    fragments_free(&r->f);
    arena_free(&r->memory);
}

static uint64_t count_queries(const trace_run *r)
{
    return solver_statistics(r->s)->queries + (r->quick ? solver_statistics(r->quick)->queries : 0);
}

/* Shows what has been done so far: the engine may be stopped at any moment. */
static void show_statistics(const trace_run *r)
{
    stats *st = r->o->stats;
    st->refinements = r->before.refinements + r->count_refinements;
    st->solver_queries = r->before.solver_queries + count_queries(r);
    st->predicates = r->before.predicates;
    st->automata = r->before.automata + r->current.len;
    st->automata_loaded = r->reused.len;
    st->automata_reused = 0;
    for (uint32_t k = 0; k < r->current.len; k++) {
        st->predicates += r->current.data[k]->predicates.len - 1;
        st->automata_reused += r->current.data[k]->is_translated && r->current.data[k]->is_useful;
    }
    st->triples_reused = r->before.triples_reused + r->checker.reused;
    st->feasibility = r->before.feasibility + r->count_feasibility;
    st->interpolations = r->before.interpolations + r->count_interpolations;
}

static void list_assumptions(trace_run *r)
{
    uint32_t n;
    const encode_assumption *all = encode_assumptions(r->e, &n);
    for (uint32_t k = 0; k < n; k++)
        if (all[k].kind == EXCLUDED) engine_result_assume(r->out, all[k].text);
}

/* ---- the loop ---- */

static uint64_t race_ticks(double megaticks) { return (uint64_t)(megaticks * LIMITS_TICKS_PER_SECOND); }

/* P without the traces of all automata so far. false: the run is over. */
static bool subtract_all(trace_run *r)
{
    graph_free(&r->left);
    bool done = control_build(&r->p, &r->left);
    r->searches = r->searches && !graph_is_nested(&r->left);
    for (uint32_t k = 0; k < r->current.len && done && !r->searches; k++) done = graph_subtract(&r->checker, &r->left, r->current.data[k]);
    if (!done) engine_result_limit(r->out, r->o->limits);
    return done;
}

/* From now on words are looked for without building the difference. false: the run is over. */
static bool begin_search(trace_run *r, search_order order)
{
    r->searches = true;
    r->order = order;
    if (r->last_tick && order == SEARCH_DEPTH_FIRST) r->last_tick = r->first_tick + race_ticks(BUDGET_TRACE_RACE_DEEP);
    return subtract_all(r);
}

/* The last automaton of TA^C is new: its traces need no more attention. false: the run is over. */
static bool subtract_last(trace_run *r)
{
    if (r->searches) return true;
    if (!graph_subtract(&r->checker, &r->left, vec_last(&r->current))) {
        engine_result_limit(r->out, r->o->limits);
        return false;
    }
    bool is_large = r->left.nodes.len > BUDGET_TRACE_LARGE && !r->must_subtract && !graph_is_nested(&r->left);
    return !is_large || begin_search(r, SEARCH_DEPTH_FIRST);
}

/* Looks for a trace that no automaton of TA^C accepts, run->word. *found false: there is none. false: the run is over. */
static bool find_word(trace_run *r, bool *found)
{
    while (r->searches) {
        uint32_t most = r->order == SEARCH_DEPTH_FIRST ? BUDGET_TRACE_PAIRS_DEEP : BUDGET_TRACE_PAIRS_BROAD;
        search_result s = search_word(&r->checker, &r->left, r->current.data, r->current.len, r->order, most, &r->word);
        *found = s == SEARCH_FOUND;
        /* together, automata look at less than each does alone (letter_concern): the word that the last one was made for must not come
         * again */
        bool repeats = *found && r->current.len && automaton_accepts(&r->checker, vec_last(&r->current), error_trace_word(&r->word));
        if (s != SEARCH_STOPPED && !repeats) return true;
        if (limits_hit(r->o->limits)) {
            engine_result_limit(r->out, r->o->limits);
            return false;
        }
        if (r->order == SEARCH_BREADTH_FIRST && !repeats) {
            if (!begin_search(r, SEARCH_DEPTH_FIRST)) return false;
            continue;
        }
        r->searches = false;
        r->must_subtract = true;
        if (!subtract_all(r)) return false;
    }
    *found = graph_word(&r->left, &r->word);
    return true;
}

/* The refinement phase, and what follows from it. false: the run is over. */
static bool refine(trace_run *r)
{
    switch (trace_refine(r)) {
    case TRACE_REFUTED: /* A(n+1) */
        if (automaton_accepts(&r->checker, vec_last(&r->current), error_trace_word(&r->word))) return subtract_last(r);
        if (limits_hit(r->o->limits)) engine_result_limit(r->out, r->o->limits);
        else engine_result_unknown(r->out, "an automaton does not accept the trace that it was made for");
        return false;
    case TRACE_OPENED: return subtract_all(r);
    case TRACE_FEASIBLE: r->out->answer = ENGINE_FALSE; return false;
    case TRACE_STUCK: engine_result_unknown(r->out, "%s", r->stuck); return false;
    case TRACE_STOPPED: break;
    }
    engine_result_limit(r->out, r->o->limits);
    return false;
}

void trace_decide(trace_run *r)
{
    bool found = false, goes_on = subtract_all(r);
    if (goes_on && trace_reuse_covers(r)) {
        r->out->answer = ENGINE_TRUE;
        return;
    }
    if (goes_on && r->o->eager_automata) { /* Fig. 5 */
        trace_reuse_all(r);
        goes_on = begin_search(r, SEARCH_BREADTH_FIRST);
    }
    while (goes_on && find_word(r, &found)) {
        if (r->last_tick && r->o->limits->ticks > r->last_tick) {
            engine_result_unknown(r->out, "it takes too long beside other engines");
            return;
        }
        engine_tell(r->o->progress, "trace", r->count_refinements, count_queries(r));
        show_statistics(r);
        if (!found) { /* validation: L(P ∩ …) = ∅ */
            r->out->answer = ENGINE_TRUE;
            return;
        }
        if (r->word.is_too_long) {
            engine_result_unknown(r->out, "every trace that is left is too long");
            return;
        }
        if (trace_reuse_for_word(r)) goes_on = subtract_last(r); /* Fig. 6 */
        else goes_on = refine(r);
    }
}

/* A proof that fails its audit does not count. */
static void audit_proof(trace_run *r)
{
    trace_audit a;
    trace_check_proof(r, &a);
    r->o->stats->audited += a.triples;
    if (a.failed) engine_result_unknown(r->out, "audit: %s", a.what);
}

static void leave(void *run, engine_result *out)
{
    const trace_run *r = run;
    refutations_leave(&r->facts, out);
    if (r->o->for_next) trace_reuse_leave(r, out);
}

/* For people and other tools. */
static void show_automata(trace_run *r)
{
    buf text = {0};
    if (r->o->wants_automata == REPROVE_AUTOMATA_DOT) automata_write_dot(&r->letters, r->task->program, &r->current, &text);
    if (r->o->wants_automata == REPROVE_AUTOMATA_ATS) automata_write_ats(&r->letters, r->task->program, &r->current, &text);
    if (text.len) r->out->automata = arena_copy(&r->out->memory, text.data, text.len);
    buf_free(&text);
}

static void run_engine(const verify_task *t, const engine_options *o, engine_result *out)
{
    trace_run r = {.task = t, .o = o, .out = out, .before = *o->stats};
    const char *why = trace_begin(&r);
    if (why) {
        engine_result_unknown(out, "%s", why);
    } else {
        engine_offers(o, &r, leave);
        r.first_tick = o->limits->ticks;
        if (o->has_peers) r.last_tick = r.first_tick + race_ticks(BUDGET_TRACE_RACE);
        trace_decide(&r);
        if (o->audit && out->answer == ENGINE_TRUE) audit_proof(&r);
        engine_offers(o, NULL, NULL);
        leave(&r, out);
        addresses_withdraw_proof(out, t);
        refutations_judge(&r.facts, out);
        if (r.checker.has_failed) engine_result_fail_audit(out, "audit: a triple that an earlier revision has proved is not valid");
        list_assumptions(&r);
        show_automata(&r);
        show_statistics(&r);
    }
    trace_end(&r);
}

const engine engine_trace = {
    .name = "trace", .purpose = "trace abstraction: automata that accept infeasible traces only", .run = run_engine, .pace = 30};
