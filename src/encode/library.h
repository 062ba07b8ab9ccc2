/* encode/library.h — models of functions that the program does not define, as terms.
 * A model reads its arguments from an external_call, changes the state, and gives a result. It returns false to say that this call is
 * beyond it; then its result and the memory that it may write (cfa/external_effect.h) are arbitrary. Models are found by name once per
 * symbol. They are the column `encoder` of cfa/library.def, which also declares them. A model must compute the same as the
 * interpreter's. */
#ifndef ENCODE_LIBRARY_H
#define ENCODE_LIBRARY_H

#include "cfa/library_variant.h"
#include "encode/internal.h"

typedef struct {
    encode_state *s;
    encoder *e;
    fn f;
    uint32_t where;
    const op_info *o;
    const char *name; /* as called */
    uint32_t variant; /* which of the model's functions it is */
} external_call;

typedef bool (*external_fn)(external_call *);

#define LIBRARY(name, effect, executor, encoder, variant, signature) bool encoder(external_call *c);
#include "cfa/library.def"

value_shape external_shape(const external_call *c, uint32_t k);               /* V_NOTHING: there is no such argument */
term external_value(external_call *c, uint32_t k);                            /* of its own type */
term external_integer(external_call *c, uint32_t k, uint32_t bits, bool *ok); /* as an integer of that width; extended by its type's sign */
term external_pointer(external_call *c, uint32_t k);                          /* pointer-sized */
term external_float(external_call *c, uint32_t k, value_shape as);            /* converted */
locator external_target(const external_call *c, uint32_t k);                  /* what the argument points to */
void external_give(external_call *c, term v, value_shape shape);              /* the result, converted to the type of the left side */
void external_give_int(external_call *c, term v);                             /* signed, of any width */
/* of a comparison: C leaves open by how much texts differ. Libraries subtract, or give 1 or -1; the compiler does the latter. */
void external_give_order(external_call *c, term difference);
term external_or_one(external_call *c, term v, term one); /* v, or one if v is not 0 */
void external_give_pointer(external_call *c, term v);
bool external_constant(const external_call *c, term v, uint64_t *value);               /* v is a constant of at most 64 bits */
term external_byte(external_call *c, const locator *l, term address, uint64_t offset); /* one byte of memory */

#endif
