/* verify/verification.h — one verification under way: what was asked (verify/request.h), what the store knows, the subject that is looked
 * at (verify/subject.h), and the verdict that comes of it. The steps share it (verify/steps.h). Each field is written by one file, which
 * its comment names; all others read it. */
#ifndef VERIFY_VERIFICATION_H
#define VERIFY_VERIFICATION_H

#include "replay/sandbox/workshop.h"
#include "report/verdict.h"
#include "verify/question.h"
#include "verify/recollection.h"
#include "verify/request.h"
#include "verify/subject.h"

enum { MOST_ENGINES = 16 };

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

/* The part of the program that executions can come to, as a request of its own (verify/reachable.c). */
typedef struct {
    verify_request request;
    cfa_program *program;
    call_graph *calls;
    cfa_program *base; /* that of the previous revision, if it is looked at; else NULL */
    call_graph *base_calls;
} reachable_program;

/* What functions without a body may do (verify/externals.c). */
typedef struct {
    verify_task *open;  /* of the world with all of it, until the subject takes it that is this world */
    const bool *wanted; /* which functions may get a stand-in */
    bool has_callbacks; /* they may call the program: no engine can prove it */
    bool need_all;      /* they may bring more of the program into play than the part that is looked at */
} open_worlds;

typedef struct {
    /* verify.c */
    const verify_request *given;
    const cfa_program *whole;     /* the user's program, with what no execution can come to */
    reachable_program *reachable; /* NULL: it is looked at as a whole; else `given` is that one's */
    verify_question question;
    reuse_choice reuse;
    fn entry;
    const engine *engines[MOST_ENGINES]; /* that may be asked */
    uint32_t count_engines;
    base_revision base; /* verification_base */
    bool base_was_identified, base_was_sought;
    double told_at; /* progress */
    verdict *out;

    recollection memory;   /* recollection.c: what the store knows */
    subject *now;          /* subject.c: what is looked at; in the end, what the verdict is about */
    slice_question sliced; /* slice.c: about the first subject; the store keeps the answer */
    open_worlds worlds;    /* externals.c */
    audit_state audit;     /* audit.c */

    bool explored_counts; /* prepare.c: what engines look at is the world that was asked for, or means the same */
    condition *explored;  /* tell_condition.c: covers what an engine has verified; NULL: nobody wants to know, or nothing */
    const char
        *why_not_proved; /* externals.c: a proof for pure functions without a body is not one of what was asked; NULL: there was none */
    uint64_t peak_bytes; /* race.c: of all processes together; 0: there was one */

    /* violation.c */
    char missing[200]; /* of an execution that depends on what functions did that are not there: which; empty: there was none */
    bool was_cut_off;  /* a limit came before the compiled program had reached the error; there is no grace a second time */

    /* attack.c */
    bool is_attack;  /* executions try to refute a proof, which is about all that missing functions may do */
    bool is_refuted; /* an execution has refuted a proof */
} verification;

/* verify/subject.c: a new subject, which is looked at from now on; the one before is kept until the end, as its result may be the verdict.
 */
subject *subject_begin(verification *w, subject_kind kind, const cfa_program *program);
void subject_leave(verification *w); /* back to the one before; nothing of this one is left */
void subjects_close(verification *w);

/* verify/verify.c */
void verification_tell(void *verification_, const char *phase, uint64_t depth, uint64_t queries); /* progress; engine_progress.tell */
/* The previous revision that the user named. The space may grow when it is asked for the first time. */
const base_revision *verification_base(verification *w);
hash128 verification_base_content(verification *w);     /* zero: not known */
source_text verification_source(const verification *w); /* what a replay compiles */
/* No answer is possible, for this reason; true. */
bool verification_refuse(verification *w, reprove_verdict kind, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* verify/attack.c: an execution reaches the error although the answer is true; the verdict says so. */
bool attack_refutes(verification *w);

/* verify/audit.c */
/* Unbounded claims; each `what` once. */
void audit_note_claim(verification *w, const engine_result *claim, const char *what, bool is_pure);
void audit_note_race(verification *w, const portfolio_result *race);
bool audit_fails(verification *w); /* something in the store is wrong: the verdict says what */
void audit_close(audit_state *a);
void audit_tell_unconfirmed(verification *w); /* without an answer: claims of the store that were not proved again */

/* verify/slice.c */
void slice_question_keep(const verification *w); /* writes the slice's answer, if there is one */
void slice_question_init(slice_question *q);
void slice_question_close(slice_question *q);

/* verify/reached.c: of a proof of the slice, the edges that it has reached become the part of the slice that they are. */
void reached_part_take(verification *w, engine_result *proof);

/* verify/restricted.c */
void restricted_question_init(restricted_question *q);
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
void condition_forget(verification *w);

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
/* The stored answer with what supports it; the record still says what it was. */
void recollection_move_answer(verification *w, engine_result *to);

/* verify/reachable.c: NULL: the whole program is to be looked at. */
reachable_program *reachable_program_make(const verification *w);
void reachable_program_free(reachable_program *r);
hash128 reachable_content(const verification *w, const cfa_program *p); /* for keys */
void reachable_base(verification *w, base_revision *base); /* the same of the previous revision, so that both can be compared */

/* verify/prepare.c: a task that is enough to execute the program. */
void prepare_for_replay(verification *w);
/* verify/externals.c: of the world that is looked at next, if that is known already; the caller's. */
verify_task *externals_take_task(verification *w);

/* verify/violation.c: what makes a false believable. */
bool violation_confirm(void *verification_, const engine_result *r, char why[200]); /* in the interpreter and compiled */
bool violation_recurs(verification *w, const engine_result *r);  /* the same for values of another revision, on a small budget */
bool violation_repeats(verification *w, const engine_result *r); /* the same for this program's own: it is told while it runs */
void violation_support(verification *w, const engine_result *r); /* trace, and harness if it is wanted; into the verdict */

#endif
