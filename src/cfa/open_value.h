/* cfa/open_value.h — how the value of an expression depends on where objects are in memory.
 * An analysis marks expressions (ex.i → one of these), an encoder leaves their values open: arbitrary whenever they are read.
 * Why here: both use it, and neither may include the other. */
#ifndef CFA_OPEN_VALUE_H
#define CFA_OPEN_VALUE_H

typedef enum {
    OPEN_BY_FIRST = 1,  /* unless the first operand is a pointer without a place */
    OPEN_BY_SECOND = 2, /* unless the second one is (if both are given: neither has a place) */
    OPEN_ALWAYS = 4,
} open_value;

/* Null, numbers below this, and error numbers, which are as far from the end of the address space, have no place. */
enum { OPEN_SMALL = 4096 };

#endif
