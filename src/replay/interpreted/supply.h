/* replay/interpreted/supply.h — gives an execution what comes from outside, and lists it for the replay.
 * In: a function that picks numbers.  Out: a supply for the interpreter; the values that it has given (SUPPLY_VALUES at most).
 * Invariant: what is neither an input, an argument of main nor an extern variable that holds a number is zero. argc is 1, the program's
 * name "a". */
#ifndef REPLAY_INTERPRETED_SUPPLY_H
#define REPLAY_INTERPRETED_SUPPLY_H

#include "analysis/engine.h"
#include "cfa/exec/interpret.h"

typedef struct {
    const verify_task *task;
    void *context;
    uint64_t (*pick)(void *context, uint32_t size, bool is_pointer); /* bytes beyond the size do not count */
    chosen_values values;
    bool is_full; /* there were more, which are not listed */
} value_supply;

run_supply supply_values(value_supply *s);
void supply_begin(value_supply *s); /* before each execution */

enum { SUPPLY_OBJECTS = 256, SUPPLY_VALUES = 1 << 20 };
uint64_t supply_object(uint32_t number); /* the address of a piece of memory from outside; there are SUPPLY_OBJECTS of them */

#endif
