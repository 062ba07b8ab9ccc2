/* reuse/slice_key.h — the identity of a slice, the same in all programs that have it.
 * In: a sliced program and the whole program's task.  Out: a content hash, and an order of its functions and variables that is the same
 * wherever the slice occurs.
 * Functions are numbered from the entry on, in the order in which operations mention them, variables likewise: so moving and renaming
 * change nothing. Functions without a body, the entry, error functions, names that begin with two underscores and undefined objects are
 * known by their names, which they keep. Types count with their layouts, objects with their initialisers, moving pointers with their
 * strides, indirect calls with everything that the whole program may call there.
 * Invariant: equal hashes mean equal programs but for names and positions. So a proof of one, made from it alone, is a proof of the
 * other. */
#ifndef REUSE_SLICE_KEY_H
#define REUSE_SLICE_KEY_H

#include "analysis/facts/sliced_program.h"

typedef struct {
    hash128 content;
    VEC(var) symbols; /* functions and variables by their number */
    map64 number;     /* var.i → number */
} slice_key;

void slice_key_make(const sliced_program *s, const verify_task *whole, slice_key *out);
/* The same for the part of a slice that lies before edges which are left out. The part is told location by location, in an order that is
 * the same wherever the part occurs; neither names nor code behind the edges count.
 * reached: bit k is set if edge k of the location belongs to the part; of LOC_NONE, if the function is entered. */
typedef struct {
    void *context;
    unsigned (*reached)(void *context, fn f, uint32_t where);
} slice_part;
void slice_key_make_part(const sliced_program *s, const verify_task *whole, const slice_part *part, slice_key *out);
void slice_key_free(slice_key *k);

/* Values of an execution of the slice: numbers of functions and globals become those of the key, which mean the same in every program with
 * this slice. And back: those of this program. */
void slice_key_generalise(const slice_key *k, const cfa_program *p, chosen_values *values);
void slice_key_instantiate(const slice_key *k, const cfa_program *p, chosen_values *values);

#endif
