/* analysis/native/interpreted.h — the one execution of a closed program, in the interpreter.
 * In: a task whose program is closed (analysis/native/closed.h).  Out: how it ends, and whether C says that it has to end so.
 * The program runs with zeros and with ones in all memory that it has not written. The values that it reads are compared, one by one: a bit
 * that it reads and has not written would be 0 in one of them and 1 in the other. The interpreter reports all other undefined behaviour. */
#ifndef ANALYSIS_NATIVE_INTERPRETED_H
#define ANALYSIS_NATIVE_INTERPRETED_H

#include "analysis/task.h"

typedef enum {
    EXECUTION_ENDS,    /* without an error */
    EXECUTION_REACHES, /* an error call */
    EXECUTION_TOO_LONG,
    EXECUTION_OPEN, /* C does not say how it ends, or it is not known: reason */
} execution_end;

typedef struct {
    execution_end end;
    char reason[200];
    bool is_long; /* compiled: the interpreter would need too many steps */
} execution_result;

/* Too long: beyond BUDGET_NATIVE_FIRST_STEPS, or, if it ends without an error, beyond BUDGET_NATIVE_STEPS: the values that it reads are
 * compared slowly. */
execution_result interpreted_execute(const verify_task *t, limits *l);

#endif
