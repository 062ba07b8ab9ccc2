/* verify/reached.c — the step that asks whether a proof of another revision stands: whether everything that differs lies behind edges that
 * the proof never reached (reuse/reached.h). Costs reading, slicing, and one walk over the part that was reached. */
#include "reuse/reached.h"
#include "analysis/facts/interval.h"
#include "verify/steps.h"
#include <string.h>

static hash128 question_of(const verification *w) { return hash_join(w->memory.key.question, w->memory.build); }

/* The proof is used, or, under an audit, noted as a claim. */
static void take(verification *w, const artefact *a, finding *found)
{
    if (w->given->options->audit) {
        audit_note_claim(w, &found->result, "what the proof of an earlier revision has reached", true);
        engine_result_free(&found->result);
        engine_result_init(&found->result);
        return;
    }
    finding_say(found, FROM_REACHED, a->engine,
                "the proof of an earlier revision stands: what differs lies behind edges that it never reached");
    if (w->now->intervals) interval_assumptions(w->now->intervals, &found->result);
}

bool recall_reached(verification *w, finding *found)
{
    const reprove_verify_options *o = w->given->options;
    if (!w->sliced.program || o->wants_precision || !recollection_is_trusted(w)) return false;
    double from = limits_now();
    bool holds = false;
    for (uint32_t k = 0; k < w->memory.given.len && !holds; k++) {
        const artefact *a = &w->memory.given.data[k];
        if (a->kind != ARTEFACT_REACHED || !a->engine) continue;
        holds = reached_part_holds(a->bytes, a->len, w->sliced.program, w->now->task, question_of(w), &found->result);
        if (holds) take(w, a, found);
    }
    w->given->stats->time_reuse += limits_now() - from;
    return holds && !o->audit;
}

void reached_part_take(verification *w, engine_result *proof)
{
    const cfa_program *p = &w->sliced.program->program;
    for (uint32_t k = 0; k < proof->artefacts.len; k++) {
        artefact *a = &proof->artefacts.data[k];
        reached_edges edges;
        buf stored = {0};
        if (a->kind != ARTEFACT_REACHED || !reached_edges_read(a->bytes, a->len, p, &proof->memory, &edges)) continue;
        if (proof->answer == ENGINE_TRUE && !proof->bound) {
            reached_part_describe(w->sliced.program, w->now->task, &edges, question_of(w), proof, &stored);
            a->bytes = arena_copy(&proof->memory, stored.data, a->len = stored.len);
        }
        buf_free(&stored);
    }
}
