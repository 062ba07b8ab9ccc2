/* analysis/cex/task_encoding.h — a task with what is needed to write formulas about it: a table of terms and an encoder.
 * In: a task, limits.  Out: the encoding that an engine works with, and the sentences that a proof with it assumes.
 * Why: all engines that unroll or follow paths begin in this way. Values are inlined, so constants fold at once. */
#ifndef ANALYSIS_CEX_TASK_ENCODING_H
#define ANALYSIS_CEX_TASK_ENCODING_H

#include "analysis/engine.h"
#include "encode/encode.h"

typedef struct {
    const verify_task *task;
    const cfa_program *p; /* of the task */
    term_table *t;
    encoder *e;
    limits *limits; /* may be NULL */
} task_encoding;

void task_encoding_init(task_encoding *x, const verify_task *t, limits *l);
void task_encoding_free(task_encoding *x);
/* Adds the encoding's assumptions so far to a result that is true or false. */
void task_encoding_assumptions(const task_encoding *x, engine_result *out);

#endif
