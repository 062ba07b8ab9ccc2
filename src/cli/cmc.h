/* cli/cmc.h — conditional model checking: verifiers one after the other, each on the part that earlier ones left open.
 * Implements: (v2 ∘ r) ∘ v1 of Beyer, Jakobs: FRed: Conditional Model Checking via Reducers and Folders (SEFM 2020), Fig. 1, and chains of
 * more verifiers. In: a program and parts.  Out: a verdict, and the contribution of each part.
 * A part is one of our engines, or another verifier (cli/foreign.h), which gets the residual program as C. Of our engines, the last one
 * gets the condition; the others verify the residual program, so that the condition that they write is one about what was left. Invariant:
 * true: every execution was verified by one of the parts. false: an execution of the program itself reaches an error; what another verifier
 * has found is executed first. */
#ifndef CLI_CMC_H
#define CLI_CMC_H

#include "cli/foreign.h"
#include "cli/options.h"

typedef struct {
    const char *engine;             /* one of ours; NULL: another verifier */
    const foreign_adapter *foreign; /* that one */
    double seconds;                 /* 0: no limit of its own */
} cmc_part;

typedef VEC(cmc_part) cmc_parts;

typedef struct {
    const option_values *values; /* --base or --condition: what need not be looked at from the start; --keep: where files are left */
    cmc_parts parts;
} cmc_request;

/* Prints the contribution of each part, and the result; returns the exit code. */
int cmc_run(const cmc_request *r);

#endif
