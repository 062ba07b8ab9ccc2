/* verify/remember.h — between a verification and the store: what is known already, and what is worth knowing next time.
 * A remembered true is used only for exactly the same program (all of its closures), question and verifier (its build). A remembered false
 * is an execution: whatever revision it comes from, it counts if the interpreter reaches an error along it, or along the same way with
 * other values. From another revision of the program also come hints: the precision to begin with, and the engine that answered. Nothing
 * rests on a hint. And, if this same verifier has computed them, its abstractions: facts of logic that hold in any revision
 * (analysis/predicate/stored_abstractions.h). */
#ifndef VERIFY_REMEMBER_H
#define VERIFY_REMEMBER_H

#include "store/record.h"
#include "verify/verification.h"
#include "store/store.h"

typedef struct {
    store *store; /* NULL: there is none, or nobody needs it: the answer is known */
    store_key key;
    hash128 sketch[STORE_SKETCH];
    hash128 build;     /* of this verifier; zero: not known */
    bool found;        /* `base` is there: of the same program, or of another revision */
    bool known;        /* it is an answer for exactly this program */
    bool doubted;      /* it was, but its execution did not come to its end */
    bool was_easy;     /* there is no base, but a program much like this one was proved without an engine */
    bool trusts_facts; /* it comes from the same verifier: what it computed need not be computed again */
    record base;
    VEC(renamed_function) renamed; /* since the base */
    char engine[32];               /* who gave its answer */
} memory_of_runs;

void remember_open(memory_of_runs *m, const verification *w); /* opens the store that the options name, and looks */
void remember_close(memory_of_runs *m);
/* Gives the remembered answer; false: there is none, or it is not good any more. w->task is there if the answer is a false (task_for_replay
 * is enough if it is known). */
bool remember_answer(memory_of_runs *m, verification *w);
/* The answer for exactly this program is not good any more (its execution did not end in time): it is one of another revision. */
void remember_doubt(memory_of_runs *m, const verification *w);
/* Looks for the violation of another revision along its way, and for another one nearby; true: there is one. */
bool remember_follow(memory_of_runs *m, verification *w, const engine_options *with);
/* Keeps a proof that needed no engine, for the same program only. */
void remember_fact(const memory_of_runs *m, const verification *w, const char *by, const engine_result *r);
/* Puts the engine that answered for another revision first, or, if that needed none, the one that finds errors soonest; for how many
 * seconds it should be left alone before others get their turn. */
double remember_prefer(const memory_of_runs *m, verification *w);
/* What of it was given to the engines, and what the one that answered (NULL: none did) has made of it. */
void remember_count(const memory_of_runs *m, const char *precision, bool facts, const engine_result *r, stats *s);
/* What was found out now, by an engine that need not have an answer. */
void remember_keep(memory_of_runs *m, const verification *w, const char *by, const engine_result *r, const stats *s);

#endif
