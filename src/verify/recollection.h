/* verify/recollection.h — the store's data about a program: an answer for exactly this program, or the artefacts of its nearest
 * earlier revision (the base).
 * A remembered true is used only for exactly the same program (all of its closures), question and verifier (its build). A remembered false
 * is an execution: whatever revision it comes from, it counts if the interpreter reaches an error with it. Facts are used if this same
 * verifier has computed them. Nothing rests on hints, so they may come from any build (analysis/artefacts.def). */
#ifndef VERIFY_RECOLLECTION_H
#define VERIFY_RECOLLECTION_H

#include "reuse/artefact_kinds.h"
#include "reuse/renamed.h"
#include "store/record.h"
#include "store/store.h"

typedef struct {
    store *store; /* NULL: there is none, or the answer is known without it */
    store_key key;
    hash128 sketch[STORE_SKETCH];
    hash128 unbounded_question; /* the question of the key, whatever the bound is */
    hash128 build;              /* of this verifier; zero: not known */
    bool has_base;              /* `base` is there: of the same program, or of another revision */
    bool is_same;               /* it is an answer for exactly this program */
    bool is_doubted;            /* it was, but its execution did not come to its end */
    bool is_other_bound;        /* the base was verified up to another bound: its answer does not count, nor does most that it has left */
    bool was_easy;              /* there is no base, but a program much like this one was proved without an engine */
    bool trusts_facts;          /* the base comes from this same verifier */
    record base;
    chosen_values violation;   /* of a false base: the values of its execution, for this program */
    artefacts given;           /* artefacts of the base that may be used, for this program */
    renamed_functions renamed; /* since the base */
    arena memory;
} recollection;

void recollection_init(recollection *m);
void recollection_close(recollection *m);

/* The files, as the user named them, separated by blanks. */
void recollection_name(const char *const *files, uint32_t count, buf *out);
/* The key of an answer beside the database: a proof or a violation of exactly this program by exactly this verifier. */
hash128 recollection_answer_key(const recollection *m);
/* The key under which the sketch of the program stands that was last proved without an engine, for this question. Such proofs are not in
 * the database: they are many, and they hold nothing to begin with. But if a revision needs an engine and the one before did not, an error
 * is likely. */
hash128 recollection_easy_key(const recollection *m);
/* The key under which the bounds stand up to which revisions were verified, for this question, the latest first. */
hash128 recollection_bounds_key(const recollection *m);

#endif
