/* replay/claimed_violation.h — an execution of which somebody says that it reaches an error call: a task (task_for_replay is enough) and
 * the values of everything in it that is arbitrary. */
#ifndef REPLAY_CLAIMED_VIOLATION_H
#define REPLAY_CLAIMED_VIOLATION_H

#include "replay/interpreted/replay.h"

typedef struct {
    const verify_task *task;
    chosen_value *choices; /* inputs whose place is not known get it from the run */
    uint32_t count;
    const replay_result *replay; /* of the interpreter, which has reached the error; NULL: not yet */
} violation;

#endif
