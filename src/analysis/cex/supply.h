/* analysis/cex/supply.h — gives an execution what comes from outside, and lists it for the replay.
 * In: a function that picks numbers.  Out: a supply for the interpreter; the values that it has given (clear them before each execution).
 * Invariant: what is neither an input, an argument of main nor an extern variable that holds a number is zero. argc is 1, the program's
 * name "a". */
#ifndef ANALYSIS_CEX_SUPPLY_H
#define ANALYSIS_CEX_SUPPLY_H

#include "analysis/engine.h"
#include "cfa/exec/interpret.h"

typedef struct {
    const verify_task *task;
    void *context;
    uint64_t (*pick)(void *context, uint32_t size, bool is_pointer); /* bytes beyond the size do not count */
    chosen_values values;
} value_supply;

run_supply supply_values(value_supply *s);

enum { SUPPLY_OBJECTS = 256 };
uint64_t supply_object(uint32_t number); /* the address of a piece of memory from outside; there are SUPPLY_OBJECTS of them */

#endif
