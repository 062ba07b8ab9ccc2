/* cond/same_meaning.h — does an operation mean the same in the old and in the new program?
 * The same operation has the same id. It can mean something else all the same: because an object that it reads or writes has another
 * initialiser, type, linkage or declaration; because an object that it mentions lies elsewhere, or may be missing (alignment, weak);
 * because a record that a pointer moves over has another size; because a function that it mentions or calls is another one.
 * In: two programs in one space, with fingerprints.  Invariant: in doubt the answer is no.
 * Objects that have changed are found by name, and through the regions that pointers of the new program reach. Regions of the old program
 * are not needed. Take an execution of the new program, and that of the old one with the same inputs, as long as all operations mean the
 * same. Both agree on everything but the content of changed objects, which was not read. So the next operation touches the same places in
 * both. The new program's regions hold the places that it touches there; if none is in a changed object, the old program does not touch one
 * either. Effects of code outside that only the old program allows do not matter: executions of the new program are looked for in the old
 * one.
 */
#ifndef COND_SAME_MEANING_H
#define COND_SAME_MEANING_H

#include "cfa/callgraph.h"
#include "cfa/external_effect.h"
#include "cfa/pointsto/modref.h"
#include "cfa/program.h"

typedef struct same_meaning same_meaning;

/* A program with the call graph of its fingerprints. */
typedef struct {
    const cfa_program *program;
    const call_graph *calls;
    fn entry;
    bool is_outline; /* of the old one: there is only what cond/outline.h tells */
    /* of the new one, if somebody has them; NULL: they are computed if they are needed */
    const points_to *pt;
    const mod_ref *effects;
} compared_program;

same_meaning *same_meaning_new(const compared_program *old_program, const compared_program *new_program, externals_mode externals);
void same_meaning_free(same_meaning *m);

/* Some object has changed, or some function that code outside may call. */
bool same_meaning_data_differ(const same_meaning *m);
/* The old program is an outline, and more than that had to be known. */
bool same_meaning_is_unknown(const same_meaning *m);
/* A call that reports a failed assertion gets its file and line as arguments 1 and 2: these do not count as a difference, unless the
 * program itself says what such a call does. */
bool same_meaning_is_failed_assertion(const cfa_program *p, op o);

typedef struct {
    fn function;
    uint32_t where;
} cfa_place;

/* The operations at two places, with everything they call. */
bool same_meaning_of(same_meaning *m, cfa_place old_place, cfa_place new_place);
/* Two calls, without what the called functions do. */
bool same_meaning_of_call(same_meaning *m, cfa_place old_place, cfa_place new_place);

#endif
