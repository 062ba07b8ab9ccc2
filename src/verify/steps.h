/* verify/steps.h — the steps of asking about a subject (verify/verify.c has their order). A step takes the verification, whose `now` is the
 * subject, and says whether this is decided: by an answer, which it has written to *found, or by a refusal, which the verdict tells.
 * To add one: a function here, and a row in verify.c. */
#ifndef VERIFY_STEPS_H
#define VERIFY_STEPS_H

#include "verify/verification.h"

typedef bool step(verification *w, finding *found);

step recall_answer;    /* verify/recall.c: exactly this program was verified before */
step prepare_task;     /* verify/prepare.c: call graph, points-to, mod/ref */
step decide_at_once;   /* verify/prepare.c: no error call, or something that no engine models */
step replay_violation; /* verify/recall.c: the values that violated an earlier revision */
step compute_facts;    /* verify/prepare.c: intervals and slice; intervals may decide */
step recall_slice;     /* verify/slice.c: another program with this slice was verified before */
step recall_reached;   /* verify/reached.c: a proof of another revision has not reached what differs */
step follow_violation; /* verify/recall.c: along the path of an earlier violation, and near it */
step ask_rest;         /* verify/restricted.c: the engines, on what a condition or the previous revision leaves, if that is asked for */
step ask_difference;   /* verify/restricted.c: the same, unasked, if the previous revision is proved */
step ask_slice;        /* verify/slice.c: the engines, on the slice as a program */
step ask_engines;      /* verify/race.c: the engines, on all of it */

/* Before the first subject. verify/recollection.c: opens the store, finds the nearest revision. */
void remember(verification *w);
/* After the first one. verify/tell_condition.c: the explored part; verify/audit.c: is what the store knows of parts of the program so? */
void take_explored(verification *w);
void audit_parts(verification *w);
/* verify/externals.c: a proof must hold whatever functions without a body do, and a violation may need them. true: `now` is another
 * subject, and is to be asked about. */
bool next_world(verification *w);
/* At the end. verify/conclude.c: the verdict and what supports it; verify/keep.c: for the next revision. */
void conclude(verification *w);
void keep(verification *w);

#endif
