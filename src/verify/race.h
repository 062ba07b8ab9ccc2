/* verify/race.h — the engines on a program (analysis/portfolio.h), and how several races take turns.
 * A race is over when an engine has won, no engine can win, or a limit is reached. It waits after so many rounds (0: it does not wait). */
#ifndef VERIFY_RACE_H
#define VERIFY_RACE_H

#include "verify/verification.h"

/* The program that engines look at. */
typedef struct {
    const verify_task *task;
    const interval_facts *intervals; /* may be NULL */
    const program_slice *slice;      /* may be NULL */
    limits *limits;
    bool (*confirm)(void *verification_, const engine_result *r, char why[200]); /* is this false to be believed? */
    const bool *is_pointless; /* set by confirm: no engine can win any more; may be NULL */
} race_subject;

/* How a race on a part of a subject and one on all of it take turns. An answer that is hard to find in the part may be easy in the whole.
 * But the turns of the whole grow behind those of the part, so it costs a share of the work only, and nothing that was done is lost. A
 * proof of the whole ends the race on the part. */
typedef struct {
    uint32_t first, step;   /* rounds of the part before it waits for the whole; each time so many more */
    uint32_t whole, behind; /* rounds of the whole at the first time, or so many less than the part has had, if that is more */
    uint32_t lead;          /* rounds that the part has before a violation of the whole ends its race */
} turns;

/* The engines' work is counted when the race is closed; true: it has a winner. The result is the caller's, to be freed or taken. */
engine_race *race_open(verification *w, const race_subject *of);
bool race_continue(engine_race *r, uint32_t rounds, engine_race *beside); /* true: it is over */
bool race_has_winner(const engine_race *r);
engine_answer race_answer(const engine_race *r); /* of its winner; ENGINE_UNKNOWN: there is none so far */
bool race_close(engine_race *r, portfolio_result *out);
void race_take(verification *w, portfolio_result *closed, finding *found); /* it is the subject's; its winner's answer is the finding */
uint32_t race_rounds_within(const verification *w, double seconds); /* in which all engines together count no more work; at least one */

/* Until the part is over, or the whole has an answer that ends it. */
void race_take_turns(verification *w, engine_race *on_part, const turns *how);
bool race_whole_has_winner(const verification *w);
void race_abandon_whole(verification *w); /* if it waits */

#endif
