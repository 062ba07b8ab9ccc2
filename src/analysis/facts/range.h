/* analysis/facts/range.h — a set of values of one scalar: an interval of integers, or one known bit pattern.
 * - Integers of up to 64 bits, _Bool and pointers: both bounds in canonical form (cfa/exec/value.h: sign- or zero-extended to 64 bits by
 *   the type), low ≤ high in the type's own order. If low > high, the set is the complement of an interval: everything from low on and up
 *   to high (x ≠ c is such a set).
 * - float and double: known (low = high, the bit pattern) or not.
 * - Pointers to functions: known (the function's symbol, 0: null) or not.
 * - Everything else is never known.
 * Invariant: a value is known exactly if low = high, whatever the type. Every operation over-approximates what cfa/exec/interpret
 * computes, wrap-around included. An operation that is not handled gives all values of the type.
 * Why bits and not numbers: two words, compared and copied as they are, serve all types. */
#ifndef ANALYSIS_FACTS_RANGE_H
#define ANALYSIS_FACTS_RANGE_H

#include "cfa/exec/value.h"

typedef struct {
    uint64_t low, high;
} range;

typedef enum { RANGE_OPAQUE, RANGE_INTEGER, RANGE_FLOAT, RANGE_FUNCTION } range_class;

typedef struct {
    uint8_t class; /* range_class */
    uint8_t bits;
    bool is_signed, is_bool;
} range_type;

range_type range_type_of(const cfa_space *s, ty t);

range range_top(range_type t);
range range_number(range_type t, __int128 n);                            /* an integer; wraps. Not an integer type: top */
bool range_bounds(range_type t, range r, __int128 *low, __int128 *high); /* of the interval around it; false: not an integer */
bool range_has_hole(range_type t, range r);                              /* is the complement of an interval */

static inline bool range_is_known(range r) { return r.low == r.high; }
static inline bool range_same_type(range_type a, range_type b)
{
    return a.class == b.class && a.bits == b.bits && a.is_signed == b.is_signed && a.is_bool == b.is_bool;
}
static inline bool range_same(range a, range b) { return a.low == b.low && a.high == b.high; }

bool range_is_top(range_type t, range r);
range range_join(range_type t, range a, range b);
bool range_meet(range_type t, range a, range b, range *out); /* false: nothing in common */
bool range_within(range_type t, range inner, range outer);
/* fresh contains old. A bound that has grown goes on to the next threshold (they are ascending); if there is none, to the type's end. */
range range_widen(range_type t, range old, range fresh, const int64_t *thresholds, uint32_t count);

range range_binary(ex_kind kind, range_type t, range a, range b, range_type of_b); /* E_ADD … E_SHR; of_b: shifts */
range range_negate(range_type t, range a);
range range_complement(range_type t, range a);
range range_cast(range_type from, range_type to, range a);

typedef enum { RANGE_FALSE, RANGE_TRUE, RANGE_MAYBE } range_truth;
range_truth range_compare(ex_kind kind, range_type t, range a, range b); /* E_EQ … E_GE */
range_truth range_is_true(range_type t, range a);                        /* differs from 0 */
/* Keeps of a and b what can make the comparison true; false: nothing can. */
bool range_refine(ex_kind kind, range_type t, range *a, range *b);
ex_kind range_opposite(ex_kind comparison);

#endif
