/* verify/verification.h — one verification under way; the stages share it (verify/verify.c has their list).
 * A stage takes the verification and says whether it is decided. It leaves its results here: facts for the stages behind it, or
 * an answer as `found`. Only the stage `conclude` makes a verdict of an answer, and only `keep` writes to the store. */
#ifndef VERIFY_VERIFICATION_H
#define VERIFY_VERIFICATION_H

#include "replay/interpreted/replay.h"
#include "analysis/facts/witness_invariants.h"
#include "analysis/facts/sliced_program.h"
#include "analysis/portfolio.h"
#include "base/diag.h"
#include "cond/restrict.h"
#include "replay/sandbox/workshop.h"
#include "report/verdict.h"
#include "reuse/slice_key.h"
#include "analysis/facts/part.h"
#include "verify/question.h"
#include "verify/recollection.h"

enum { MOST_ENGINES = 16 };

/* The previous revision. */
typedef struct {
    const cfa_program *program; /* NULL: there is none, or it was not needed so far and would have to be parsed */
    const call_graph *calls;
    bool is_outline; /* there is only what cond/outline.h tells of it */
    hash128 content; /* revision_program; zero: it is not known */
} base_revision;

typedef enum {
    BASE_CONTENT, /* without a program, if the store knows it by its text */
    BASE_KEPT,    /* as a program that the store has kept; parsed only if the store knows nothing of it */
    BASE_PARSED,  /* as a program */
} base_need;

/* The caller's request; all of it outlives the verification. */
typedef struct {
    const cfa_program *program;
    const char *const *files; /* as the user named them */
    uint32_t count_files;
    const char *const *compiler_flags; /* NULL-terminated; may be NULL */
    const call_graph *calls;           /* of the program, as its fingerprints have it */
    /* The previous revision, if the user named it; NULL: not. Called only if it is needed, at most once for its content, and once for the
     * rest. */
    base_revision (*find_base)(void *context, base_need need);
    void *base_context;
    const char *base_name;      /* as the user named it */
    hash128 text;               /* of the program's file, and how it was read: under it, its outline is kept; zero: it is not */
    const condition *condition; /* what need not be looked at; NULL: nothing */
    const reprove_verify_options *options;
    source_map *sources;
    diag *messages;
    limits *limits;
    stats *stats;
    double started; /* when the session began (limits_now) */
} verify_request;

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

/* Claims of the store about this program, for an audit (verify/audit.c). */
typedef struct {
    const char *what; /* the claim is about */
    engine_answer answer;
    bool is_pure; /* it holds if functions without a body are pure; else whatever the question says of them */
} audit_claim;

typedef struct {
    VEC(audit_claim) claims;
    const char *failed; /* what is wrong in the store; NULL: nothing */
} audit_state;

/* The program that engines look at. */
typedef struct {
    const verify_task *task;
    const interval_facts *intervals; /* may be NULL */
    const program_slice *slice;      /* may be NULL */
    limits *limits;
    bool (*confirm)(void *verification_, const engine_result *r, char why[200]); /* is this false to be believed? */
    const bool *is_pointless; /* set by confirm: no engine can win any more; may be NULL */
} race_subject;

typedef struct engine_race engine_race;

/* What engines are asked about, and what is known and found about it. A verification looks at several, one after the other
 * (verify/externals.c): the user's program, in which functions without a body only return values; the same program with all that they may
 * do; and a program in which stand-ins do some of that. They share nothing, so nothing is undone: who asks about another one begins with a
 * new subject. */
typedef struct subject {
    const cfa_program *program; /* the user's, or the one with stand-ins */
    cfa_program *stand_ins;     /* it is that one, and belongs to the subject; else NULL */
    limits *limits;             /* of the engines that look at it */
    uint32_t most_rounds;       /* of the race; 0: as many as it takes */

    verify_task *task;         /* from the stage on that prepares it */
    interval_facts *intervals; /* may be NULL */
    program_slice *slice;      /* may be NULL */
    candidate_list claims;     /* loop invariants of a witness */
    restricted_question restricted;
    portfolio_result race; /* how each engine fared; no runs: there was no race */
    engine_race *on_whole; /* the engines on the whole program, if they have begun and wait; else NULL */

    finding found;
    replay_result replay;   /* of a false: the execution that was confirmed */
    const char *replayed;   /* … and how the compiled program fared; NULL: it was not tried */
    char why_spurious[200]; /* of an execution in the interpreter that the real program cannot take, or perhaps not: why */
    bool is_pointless;      /* no engine can find another one */

    struct subject *before; /* of this verification; NULL: it is the first */
} subject;

typedef struct {
    const verify_request *given;
    verify_question question;
    reuse_choice reuse;
    fn entry;
    const engine *engines[MOST_ENGINES]; /* that may be asked */
    uint32_t count_engines;

    base_revision base; /* verification_base */
    bool base_was_identified, base_was_sought;
    recollection memory;   /* what the store knows */
    subject *now;          /* what is looked at; in the end, what the verdict is about */
    slice_question sliced; /* about the first subject: the store keeps the answer */
    audit_state audit;
    bool explored_counts;       /* what engines look at is the world that was asked for, or means the same */
    condition *explored;        /* covers what an engine has verified; NULL: nobody wants to know, or nothing */
    char missing[200];          /* of an execution that depends on what functions did that are not there: which; empty: there was none */
    bool was_cut_off;           /* a limit came before the compiled program had reached the error; there is no grace a second time */
    bool is_attack;             /* executions try to refute a proof, which is about all that missing functions may do */
    bool is_refuted;            /* an execution has refuted a proof */
    const char *why_not_proved; /* why a proof for pure functions without a body is not one of what was asked; NULL: there was none */

    double told_at;      /* progress */
    uint64_t peak_bytes; /* of all processes together; 0: there was one */
    verdict *out;
} verification;

/* The stages; true: decided. */
bool stage_remember(verification *w);           /* verify/recollection.c: opens the store, finds the nearest revision */
bool stage_recall_answer(verification *w);      /* verify/recall.c: exactly this program was verified before */
bool stage_prepare_task(verification *w);       /* verify/prepare.c: call graph, points-to, mod/ref */
bool stage_decide_at_once(verification *w);     /* verify/prepare.c: no error call, or something that no engine models */
bool stage_replay_violation(verification *w);   /* verify/recall.c: the values that violated an earlier revision */
bool stage_compute_facts(verification *w);      /* verify/prepare.c: intervals and slice; intervals may decide */
bool stage_recall_slice(verification *w);       /* verify/slice.c: another program with this slice was verified before */
bool stage_recall_reached(verification *w);     /* verify/reached.c: a proof of another revision has not reached what differs */
bool stage_follow_violation(verification *w);   /* verify/recall.c: along the path of an earlier violation, and near it */
bool stage_race_restricted(verification *w);    /* verify/restricted.c: the engines, on what a condition or the previous revision leaves */
bool stage_race_difference(verification *w);    /* verify/restricted.c: the same, unasked, if the previous revision is proved */
bool stage_race_slice(verification *w);         /* verify/slice.c: the engines, on the slice as a program, and a little on the whole one */
bool stage_race(verification *w);               /* verify/race.c: the engines, on the whole program */
bool stage_take_explored(verification *w);      /* verify/tell_condition.c: the explored part */
bool stage_audit_parts(verification *w);        /* verify/audit.c: is what the store knows of parts of the program so? */
bool stage_consider_externals(verification *w); /* verify/externals.c: does the proof hold whatever functions without a body do? */
bool stage_conclude(verification *w);           /* verify/conclude.c: the verdict and what supports it */
bool stage_keep(verification *w);               /* verify/keep.c: for the next revision */

/* verify/subject.c: a new subject, which is looked at from now on; the one before is kept until the end, as its result may be the verdict.
 */
void subject_begin(verification *w, const cfa_program *program, verify_task *task);
void subject_forget_facts(subject *s); /* task, intervals, slice: the space of programs is about to change */
void subject_leave(verification *w);   /* back to the one before; nothing of this one is left */
void subjects_close(verification *w);

/* verify/verify.c */
void verification_tell(void *verification_, const char *phase, uint64_t depth, uint64_t queries); /* progress; engine_progress.tell */
/* The previous revision that the user named. The space may grow when it is asked for the first time. */
const base_revision *verification_base(verification *w);
hash128 verification_base_content(verification *w); /* zero: not known */
/* An answer; the caller fills in found.result. */
void verification_found(verification *w, answer_source from, const char *by, const char *note);
source_text verification_source(const verification *w); /* what a replay compiles */
/* The answer with its support, wherever it comes from. */
engine_result *verification_answer(verification *w);
/* No answer is possible, for this reason; true. */
bool verification_refuse(verification *w, reprove_verdict kind, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* verify/race.c: asks the engines (analysis/portfolio.h). A race is over when an engine has won, no engine can win, or a limit is reached.
 * It waits after so many rounds (0: it does not wait). The engines' work is counted when the race is closed; true: the winner's answer is
 * the finding. */
engine_race *race_open(verification *w, const race_subject *of);
bool race_continue(engine_race *r, uint32_t rounds, engine_race *beside);
bool race_has_winner(const engine_race *r);
uint32_t race_rounds_within(const verification *w, double seconds); /* in which all engines together count no more work; at least one */
engine_answer race_answer(const engine_race *r);                    /* of its winner; ENGINE_UNKNOWN: there is none so far */
bool race_close(engine_race *r, portfolio_result *out);             /* the result is the caller's, to be freed or taken */
void race_take(verification *w, portfolio_result *won);             /* its winner's answer is the finding about the subject */
void race_abandon(verification *w);                                 /* the one on the whole program, if it waits */
bool race_on_whole(verification *w, uint32_t rounds, engine_race *beside); /* begins or continues it; true: it is over */
/* An answer that is hard to find in a part of the program may be easy in the whole program. So the whole program gets turns, too, fewer
 * than the part: their turns grow, so it costs a share of the work only, and nothing that was done is lost. Until one of them is won, or
 * the race on the part is over. */
void race_beside_whole(verification *w, engine_race *on_part);

/* verify/attack.c: an execution reaches the error although the answer is true; the verdict says so. */
bool attack_refutes(verification *w);

/* verify/audit.c */
/* Unbounded claims; each `what` once. */
void audit_note_claim(verification *w, const engine_result *claim, const char *what, bool is_pure);
void audit_note_race(verification *w, const portfolio_result *race);
bool audit_fails(verification *w);            /* something in the store is wrong: the verdict says what */
void audit_tell_unconfirmed(verification *w); /* without an answer: claims of the store that were not proved again */

/* verify/slice.c */
void slice_question_keep(const verification *w); /* writes the slice's answer, if there is one */
void slice_question_close(slice_question *q);

/* verify/reached.c: of a proof of the slice, the edges that it has reached become the part of the slice that they are. */
void reached_part_take(verification *w, engine_result *proof);

/* verify/restricted.c */
void restricted_question_close(restricted_question *q);
/* The answers that an answer rests on are all there, and true. */
bool restricted_chain_holds(const verification *w, const record *r);
/* The store has a proof of the whole program, which one that rests on another answer must not replace: that one may rest on it. */
bool restricted_hides_proof(const verification *w);
/* verify/copies.c: the values of an execution of a program with copies (cond/unfold.h), for the program itself. */
void copies_place_values(const restricted_program *p, const verify_task *task, const chosen_values *found, limits *l,
                         chosen_values *placed);

/* verify/tell_condition.c: into the verdict, if it is wanted */
void condition_tell(verification *w);

/* verify/unknown_reason.c */
void unknown_explain(verification *w);
/* verify/unknown.c */
bool unknown_describe(const verification *w, record_unknown *out);     /* false: this unknown is not one to remember */
bool unknown_holds(const verification *w, const record_unknown *then); /* under these limits it would be so again */

/* verify/recollection.c */
bool recollection_is_trusted(const verification *w); /* proofs in the store may be used */
/* The answer for exactly this program is not good any more (its execution did not end in time): from now on it is
 * one of another revision. */
void recollection_doubt(verification *w);

/* verify/violation.c: what makes a false believable. */
bool violation_confirm(void *verification_, const engine_result *r, char why[200]); /* in the interpreter and compiled */
bool violation_recurs(verification *w, const engine_result *r);  /* the same for values of another revision, on a small budget */
bool violation_repeats(verification *w, const engine_result *r); /* the same for this program's own: it is told while it runs */
void violation_support(verification *w, const engine_result *r); /* trace, and harness if it is wanted; into the verdict */

#endif
