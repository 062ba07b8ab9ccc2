/* analysis/upgrade/upgrade.h — bounded checking of a revision by the function summaries of the one before.
 * Implements: Alg. 1 (bootstrapping) and Alg. 2 (upgrade checking) of Sery, Fedyukovich, Sharygina: Incremental upgrade checking by means
 *   of interpolation-based function summaries (FMCAD 2012).
 * In: a task, the bound, the summaries of the base.  Out: true, if the summaries or new ones prove it; else nothing, and the caller checks
 *   the whole program. Artefacts for the next revision.
 * Deviations: a function has changed if its formula has, whatever its text says. So code that a slice leaves out, or whose encoding is
 *   equal, needs no check. Summaries are those of functions, so the algorithm goes over functions, callees first, and not over calls. An
 *   error is left to the check of the whole program, which is as fast as without summaries and gives an execution. The local
 *   checks may cost a share of the costs of the base's proof.
 * Invariant: with all summaries of a program that is_local, properties (1) and (2) hold, so no error is reachable within the bound. */
#ifndef ANALYSIS_UPGRADE_UPGRADE_H
#define ANALYSIS_UPGRADE_UPGRADE_H

#include "analysis/engine.h"

typedef struct {
    bool is_open;   /* there is no error up to the bound, but the program has changed, and partitions are too weak to tell whether something
                       goes beyond it */
    bool is_sliced; /* the proof is one of the slice */
} upgrade_bound;

/* true: the given summaries prove it, and out says so. */
bool upgrade_check(const verify_task *t, const engine_options *o, engine_result *out, upgrade_bound *bound);
/* After a proof without summaries that took so many seconds of counted work: leaves summaries for the next revision. is_sliced: it was one
 * of the slice; else the slice has executions that the program has not. */
void upgrade_bootstrap(const verify_task *t, const engine_options *o, bool is_sliced, double cost, engine_result *out);
/* After a proof that patterns of refuted questions keep: later revisions need no function summaries, and do not try to make them. */
void upgrade_decline(const engine_options *o, double cost, engine_result *out);
/* After a run without a proof: leaves the given summaries as they are, so that the next revision is compared with the latest proved one. */
void upgrade_pass_on(const engine_options *o, engine_result *out);

#endif
