/* The reuse phase: automata of an earlier revision, translated to the alphabet of this one on the fly.
 * Implements: TRANSLATEAUTOMATON (Fig. 4) and the schemes of Fig. 5 (eager) and Fig. 6 (lazy) of Rothenberg, Dietsch, Heizmann: Incremental
 * Verification Using Trace Abstraction. A translated automaton is its predicates; when a transition is needed, the triples that the earlier
 * revision knew are looked up (S1 without the letters that are gone), then those of the set SC are decided (analysis/trace/automaton.c).
 * Deviations: triples over a letter that writes nothing of what the predicate mentions are in every SC, as they cost nothing; an automaton
 * that was of no use in two revisions is dropped. */
#include "analysis/trace/internal.h"

#include "analysis/budgets.h"
#include "analysis/trace/imported_automata.h"
#include "analysis/trace/search.h"
#include <string.h>

static const char opened_title[] = "%opened ";

static const char *name_before(const trace_run *r, fn f)
{
    const char *now = fn_name(r->task->program, f);
    for (uint32_t k = 0; k < r->o->count_renamed; k++)
        if (strcmp(r->o->renamed[k].now, now) == 0) return r->o->renamed[k].before;
    return now;
}

/* Functions that the earlier proof had to look into: looking into them at once saves the traces that lead there. */
static void open_functions(trace_run *r, const char *text)
{
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        if (strncmp(line, opened_title, strlen(opened_title)) != 0) continue;
        const char *function = line + strlen(opened_title);
        for (uint32_t k = 0; k < r->task->program->functions.len; k++) {
            const char *own = name_before(r, (fn){k});
            bool named = strlen(own) == (size_t)(end - function) && memcmp(own, function, (size_t)(end - function)) == 0;
            if (named && r->f.first[k] != FRAGMENT_NONE && !r->task->is_error[k] && !blocks_is_open(r->p.b, (fn){k})) {
                blocks_open(r->p.b, (fn){k});
                vec_push(&r->opened, (fn){k});
            }
        }
    }
}

void trace_reuse_begin(trace_run *r)
{
    const engine_options *o = r->o;
    const artefact *automata = artefact_find(o->given, ARTEFACT_AUTOMATA, NULL);
    const artefact *triples = artefact_find(o->given, ARTEFACT_TRIPLES, NULL);
    if (!automata) return;
    buf present = {0};
    if (o->count_renamed) {
        renaming_text(o->renamed, o->count_renamed, automata->bytes, &present);
        r->checker.before = &r->names_before; /* triples speak of the old names */
    }
    if (triples) (void)known_triples_read(&r->known, triples->bytes, triples->len);
    const char *text = present.data ? present.data : automata->bytes;
    open_functions(r, text);
    if (imported_automata_is(text)) imported_automata_read(&r->letters, text, &r->reused);
    else stored_automata_read(&r->letters, text, &r->reused);
    buf_free(&present);
}

static void take(trace_run *r, uint32_t k)
{
    vec_push(&r->current, r->reused.data[k]);
    r->reused.data[k] = NULL;
}

void trace_reuse_all(trace_run *r)
{
    for (uint32_t k = 0; k < r->reused.len; k++) take(r, k);
}

/* Over letters that the earlier revision had, its triples were enough, or a trace is left: no question is asked about them. */
bool trace_reuse_covers(trace_run *r)
{
    reprove_translation chosen = r->checker.translate;
    if (!r->reused.len || graph_is_nested(&r->left)) return false;
    if (chosen == REPROVE_TRANSLATE_ALL) r->checker.translate = REPROVE_TRANSLATE_UNSEEN;
    bool covers =
        search_word(&r->checker, &r->left, r->reused.data, r->reused.len, SEARCH_DEPTH_FIRST, BUDGET_TRACE_PAIRS, &r->word) == SEARCH_NONE;
    r->checker.translate = chosen;
    for (uint32_t k = 0; k < r->reused.len; k++) {
        automaton *a = r->reused.data[k];
        if (covers && a->is_useful) {
            take(r, k);
        } else if (!covers) { /* there may be more transitions */
            a->is_useful = false;
            automaton_forget_transitions(a);
        }
    }
    return covers;
}

bool trace_reuse_for_word(trace_run *r)
{
    for (uint32_t k = 0; k < r->reused.len; k++) {
        if (!r->reused.data[k] || !automaton_accepts(&r->checker, r->reused.data[k], error_trace_word(&r->word))) continue;
        take(r, k);
        return true;
    }
    return false;
}

/* ---- for the next revision ---- */

/* Those that were of use, then those that were not lately. */
static void choose_automata(const trace_run *r, automaton_list *out)
{
    for (uint32_t k = 0; k < r->current.len; k++)
        if (r->current.data[k]->is_useful) vec_push(out, r->current.data[k]);
    for (uint32_t k = 0; k < r->current.len; k++)
        if (!r->current.data[k]->is_useful && r->current.data[k]->idle < BUDGET_TRACE_IDLE) vec_push(out, r->current.data[k]);
    for (uint32_t k = 0; k < r->reused.len; k++)
        if (r->reused.data[k] && r->reused.data[k]->idle < BUDGET_TRACE_IDLE) vec_push(out, r->reused.data[k]);
    if (out->len > BUDGET_TRACE_AUTOMATA) out->len = BUDGET_TRACE_AUTOMATA;
}

void trace_reuse_leave(const trace_run *r, engine_result *out)
{
    automaton_list kept = {0};
    known_triples known = {0};
    buf text = {0}, bytes = {0};
    choose_automata(r, &kept);
    for (uint32_t k = 0; k < r->task->program->functions.len; k++) /* the next revision may have renamed them */
        if (r->f.first[k] != FRAGMENT_NONE && !r->task->is_error[k]) vec_push(&out->work, (fragment_work){.function = {k}});
    for (uint32_t k = 0; k < r->opened.len; k++) buf_printf(&text, "%s%s\n", opened_title, fn_name(r->task->program, r->opened.data[k]));
    stored_automata_write(r->t, &kept, &text);
    for (uint32_t k = 1; k < r->letters.letters.len; k++) known_triples_add_letter(&known, r->letters.letters.data[k].hash);
    /* those that are valid first: they are the proof, the others only save questions */
    for (uint32_t k = 0; k < kept.len; k++) automaton_tell_triples(&r->checker, kept.data[k], true, &known, BUDGET_TRACE_TRIPLES);
    for (uint32_t k = 0; k < kept.len; k++) automaton_tell_triples(&r->checker, kept.data[k], false, &known, BUDGET_TRACE_TRIPLES);
    known_triples_write(&known, &bytes);
    if (kept.len) {
        engine_result_leave(out, ARTEFACT_AUTOMATA, text.data, text.len);
        engine_result_leave(out, ARTEFACT_TRIPLES, bytes.data, bytes.len);
    }
    known_triples_free(&known);
    vec_free(&kept);
    buf_free(&text);
    buf_free(&bytes);
}
