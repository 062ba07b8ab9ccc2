/* verify/subject.h — what engines are asked about, and what is known and found about it.
 * A verification asks about several subjects, one after the other (verify/verify.c): the user's program, in which functions without a body
 * only return values; the same program with all that they may do; and a program in which stand-ins do some of that. Two more are asked
 * beside the program that they are a part of: its slice, and what a condition or the previous revision leaves of it. Subjects share
 * nothing, so nothing is undone: who asks about another one begins with a new subject. */
#ifndef VERIFY_SUBJECT_H
#define VERIFY_SUBJECT_H

#include "analysis/facts/interval.h"
#include "analysis/facts/part.h"
#include "analysis/facts/slice.h"
#include "analysis/facts/sliced_program.h"
#include "analysis/facts/witness_invariants.h"
#include "analysis/portfolio.h"
#include "cond/restrict.h"
#include "replay/interpreted/replay.h"
#include "reuse/slice_key.h"
#include "store/record.h"

/* Where an answer comes from. */
typedef enum {
    FROM_NOWHERE,    /* there is none (yet) */
    FROM_STORE,      /* the store knew it for exactly this program */
    FROM_SLICE,      /* the store knew it for another program with the same slice */
    FROM_REACHED,    /* the proof of another revision has not reached what differs */
    FROM_OLD_VALUES, /* the values that violated an earlier revision still do */
    FROM_OLD_PATH,   /* an earlier violation was followed, with other values */
    FROM_DIFFERENCE, /* the difference from the previous revision was proved, or is empty */
    FROM_FACTS,      /* no engine was needed */
    FROM_RACE,       /* an engine's answer */
    FROM_ELSEWHERE,  /* another verifier's: ours says only what it takes for granted */
} answer_source;

typedef struct {
    answer_source from;
    const char *by;       /* who answered */
    const char *note;     /* one sentence for people; NULL: none */
    engine_result result; /* the answer and what supports it; of a race: see verification_answer */
} finding;

/* ---- parts of a subject ---- */

/* The question about the slice as a program: all programs with this slice have the same answer (verify/slice.c). */
typedef struct {
    sliced_program *program; /* NULL: there is none, or no store would remember the answer */
    slice_key key;
    record known;           /* what the store knows about the slice; by: "" if it knows nothing */
    program_part part;      /* the slice, with facts when they are needed */
    limits limits;          /* of the engines that look at it */
    chosen_values values;   /* of an execution of the slice that is one of the whole program, too: for the whole program */
    bool is_refuted;        /* the full program cannot take an execution of the slice */
    const char *refuted_by; /* the engine that has found a spurious execution: the full program cannot take it; NULL: there is none */
    bool was_cut;           /* a limit ended the engines that looked at it */
    buf answer;             /* a record for the store; empty: there is none */
} slice_question;

/* The question about what a condition leaves: of what the previous revision does not do, or of what the user says (verify/restricted.c). */
typedef struct {
    restricted_program *program; /* NULL: not asked, or everything has to be looked at */
    program_part untrimmed;      /* the program with facts; no program: they exclude nothing */
    restricted_program *trimmed; /* the program without the parts that these facts exclude; NULL: they exclude nothing */
    program_part part;           /* what the engines look at, with facts when they are needed */
    chosen_values values;        /* of a violation, for the whole program */
    bool is_used;                /* the answer holds for the restricted program alone */
    bool rests_on_base;          /* the store knows that the previous revision is true */
    hash128 base;                /* the key of that answer */
    record known;                /* that answer */
} restricted_question;

/* ---- subjects ---- */

/* Bits: a step says about which kinds it is taken. */
typedef enum {
    SUBJECT_PROGRAM = 1,   /* the user's program, in a pure world: functions without a body only return values */
    SUBJECT_GLANCE = 2,    /* with all that they may do; do facts decide it? */
    SUBJECT_STAND_INS = 4, /* with stand-ins that do some of that: an execution of it is one of the program */
    SUBJECT_OPEN = 8,      /* with all that they may do, for engines */
} subject_kind;

typedef struct engine_race engine_race;

typedef struct subject {
    subject_kind kind;
    const cfa_program *program; /* the user's, or the one with stand-ins */
    cfa_program *stand_ins;     /* it is that one, and belongs to the subject; else NULL */
    limits *limits;             /* of the engines that look at it */
    limits part;                /* of stand-ins: these */
    uint32_t most_rounds;       /* of the race; 0: as many as it takes */

    verify_task *task;         /* from the step on that prepares it */
    interval_facts *intervals; /* may be NULL */
    program_slice *slice;      /* may be NULL */
    candidate_list claims;     /* loop invariants of a witness */
    restricted_question restricted;
    portfolio_result race; /* how each engine fared; no runs: there was no race */
    engine_race *on_whole; /* the engines on all of it, if they have begun and wait; else NULL */

    finding found;
    replay_result replay;   /* of a false: the execution that was confirmed */
    const char *replayed;   /* … and how the compiled program fared; NULL: it was not tried */
    char why_spurious[200]; /* of an execution in the interpreter that the real program cannot take, or perhaps not: why */
    bool is_pointless;      /* no engine can find another one */

    struct subject *before; /* of this verification; NULL: it is the first */
} subject;

bool subject_is_decided(const subject *s);
engine_result *subject_answer(subject *s); /* the engines' one, or the one that was there without them */
void subject_withdraw(subject *s);         /* its answer is not one: it is not decided any more */
void subject_withdraw_proofs(subject *s);  /* nor is any proof of an engine: they do not hold for the compiled program */
void subject_forget_facts(subject *s);     /* task, intervals, slice: the space of programs is about to change */

/* An answer; the caller fills in its result. */
void finding_say(finding *f, answer_source from, const char *by, const char *note);
void finding_say_values(finding *f, const chosen_values *values); /* of a false */

#endif
