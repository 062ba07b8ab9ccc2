/* verify/verification.h — one verification under way, shared by the files that carry it out; nobody else includes it. */
#ifndef VERIFY_VERIFICATION_H
#define VERIFY_VERIFICATION_H

#include "analysis/portfolio.h"
#include "analysis/cex/replay.h"
#include "verify/question.h"
#include "verify/session.h"
#include "report/verdict.h"

enum { MOST_ENGINES = 16 };

struct reprove_result {
    verdict verdict;
};

typedef struct {
    reprove_program *program;
    const reprove_verify_options *options;
    question question;
    const verify_task *task;
    const engine *engines[MOST_ENGINES];
    uint32_t count_engines;
    double told_at;
    replay_result replay; /* the last one that was confirmed */
    verdict *out;
} verification;

/* verify/violation.c: what makes a false believable. */
bool violation_confirm(const void *verification_, const engine_result *r, char why[200]); /* replays it in the interpreter */
bool violation_recurs(
    verification *w,
    const engine_result *r); /* the same for what violated another revision, on a small budget: it may take this one anywhere */
bool violation_repeats(verification *w, const engine_result *r); /* the same for the same program: it is watched, and told, while it runs */
void violation_support(verification *w, const engine_result *r,
                       bool compiled); /* trace, and if it shall be compiled, harness and native replay; into the verdict */

#endif
