/* verify/audit.c — checks the claims of the store about this program.
 * An audit takes no answer from the store. Steps note what the store would have answered; the program is verified all the same, and
 * the verdict is compared with these claims. Engines prove facts again that they were given (engine_options.audit); this file
 * collects the mistakes that they find.
 * Invariant: if anything that the store knows of this program is found to be wrong, the verdict is an error that names it, and nothing is
 * stored. */
#include "verify/steps.h"
#include <string.h>

void audit_note_claim(verification *w, const engine_result *claim, const char *what, bool is_pure)
{
    for (uint32_t k = 0; k < w->audit.claims.len; k++)
        if (strcmp(w->audit.claims.data[k].what, what) == 0) return;
    if (claim->answer != ENGINE_UNKNOWN && !claim->bound) vec_push(&w->audit.claims, (audit_claim){what, claim->answer, is_pure});
}

void audit_note_race(verification *w, const portfolio_result *race)
{
    for (uint32_t k = 0; k < race->count && !w->audit.failed; k++) {
        const portfolio_run *run = &race->runs[k];
        if (run->outcome == PORTFOLIO_ANSWERED && run->result.fails_audit)
            w->audit.failed = arena_printf(&w->out->memory, "%s: %s", run->engine->name, run->result.reason);
    }
}

static const char *answer_text(engine_answer a) { return a == ENGINE_TRUE ? "true" : "false"; }

static void contradict(verification *w, const audit_claim *claim, engine_answer answer)
{
    w->audit.failed = arena_printf(&w->out->memory, "audit: the store says %s of %s, and %s says %s", answer_text(claim->answer),
                                   claim->what, w->now->found.by, answer_text(answer));
}

/* Compares the answer with the claims about this world. */
static void compare(verification *w, bool is_pure)
{
    if (!subject_is_decided(w->now) || w->now->restricted.is_used) return;
    const engine_result *found = subject_answer(w->now);
    for (uint32_t k = 0; k < w->audit.claims.len && found->answer != ENGINE_UNKNOWN && !found->bound && !w->audit.failed; k++) {
        const audit_claim *claim = &w->audit.claims.data[k];
        if (claim->is_pure != is_pure) continue;
        if (claim->answer != found->answer) contradict(w, claim, found->answer);
        else w->given->stats->claims_audited++;
    }
}

void audit_parts(verification *w) { compare(w, true); }

bool audit_fails(verification *w)
{
    compare(w, false);
    return w->audit.failed && verification_refuse(w, REPROVE_NO_VERDICT, "internal: %s", w->audit.failed);
}

void audit_close(audit_state *a) { vec_free(&a->claims); }

void audit_tell_unconfirmed(verification *w)
{
    if (!w->audit.claims.len || w->out->note) return;
    const audit_claim *claim = &w->audit.claims.data[0];
    w->out->note = arena_printf(&w->out->memory, "audit: the store says %s of %s, which was not proved again", answer_text(claim->answer),
                                claim->what);
}
