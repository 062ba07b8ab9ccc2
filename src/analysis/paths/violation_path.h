/* analysis/paths/violation_path.h — the decisions of an execution, as bytes that mean the same in every revision: at which condition (by
 * its content and its function's name, not by its place) it went where; at which call through a pointer, into which function. */
#ifndef ANALYSIS_PATHS_VIOLATION_PATH_H
#define ANALYSIS_PATHS_VIOLATION_PATH_H

#include "analysis/task.h"

typedef struct {
    uint64_t at;   /* way_place */
    uint64_t went; /* of a condition: 0 true, 1 false; of a call: way_name of the function, 0: outside */
} way_decision;

typedef struct {
    const way_decision *decisions;
    uint32_t count;
} known_way;

uint64_t way_name(const cfa_program *p, fn f);
uint64_t way_place(const cfa_program *p, fn f, uint32_t where);
/* A call that may enter several functions, or none. */
bool way_has_choice_of_callee(const verify_task *t, fn f, uint32_t where);
/* The next decision about a place, not far from *next, which then is the one behind it: those between are about conditions that are not
 * there any more. */
bool way_recall(const known_way *w, uint32_t *next, uint64_t at, uint64_t *went);

#endif
