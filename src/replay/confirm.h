/* replay/confirm.h — does a claimed execution exist in the real program?
 * In: the values of an execution, and what the program is compiled from.  Out: yes, and how that is known; or why not.
 * All of these have to agree: the interpreter reaches the error; nothing decides that no real world delivers (replay/invented.h,
 * replay/missing.h, replay/arguments.h); and the user's own text, compiled, reaches it, too (replay/harness.h). Only where no compiled
 * program can be had does the interpreter's word count alone, and then the confirmation says why. */
#ifndef REPLAY_CONFIRM_H
#define REPLAY_CONFIRM_H

#include "replay/harness.h"
#include "reprove.h"

typedef struct {
    harness_program program;
    const char *harness;  /* where the C file that drives the program into the error is left; NULL: nowhere */
    reprove_replay how;   /* unguarded executions are `program`'s affair */
    bool missing_counts;  /* an execution that depends on what missing functions do is one, too */
    bool has_no_grace;    /* the limits hold; else an execution that is found at the last moment is worth a moment more */
    uint64_t most_steps;  /* of the interpreter; 0: those of a replay */
    const limits *limits; /* of the whole verification; they are not used up */
    stats *stats;
    arena *memory; /* of the texts of the confirmation */
} confirm_setting;

typedef struct {
    bool is_real;
    bool depends_on_missing; /* it is not, because missing functions decide; `why` says which */
    bool was_cut_off;        /* it is not known: a limit came before the compiled program had reached the error */
    replay_result replay;    /* confirmed: the interpreter reaches the error */
    const char *replayed;    /* of a real one: how the compiled program fared */
    char why[200];           /* of another one: why */
} confirmation;

confirmation confirm_execution(const verify_task *t, chosen_value *choices, uint32_t count, const confirm_setting *s);
/* An execution that is real for another reason: it is compiled and run all the same, for the harness. How that went. */
const char *confirm_compile(const verify_task *t, chosen_value *choices, uint32_t count, const replay_result *replay,
                            const confirm_setting *s);
/* Limits of work that is worth a moment (so many seconds) also when those of the verification are used up. */
limits confirm_limits(const limits *all, double least);

#endif
