/* analysis/paths/violation_path.h — a violation path: the decisions of an execution that reaches an error, in a form that survives a
 * change of the program.
 * In: executions (reuse/retrace.c records them).  Out: for a place of another revision, how the execution decided there.
 * Invariant: places and functions are hashes of content and names, so the bytes mean the same in every revision. A place is a condition or
 * call with its function's name, wherever it stands; a decision at a call through a pointer is the function that was entered. */
#ifndef ANALYSIS_PATHS_VIOLATION_PATH_H
#define ANALYSIS_PATHS_VIOLATION_PATH_H

#include "analysis/task.h"

typedef struct {
    uint64_t at;   /* violation_path_place */
    uint64_t went; /* of a condition: 0 true, 1 false; of a call: violation_path_function of the function, 0: outside */
} violation_path_decision;

typedef struct {
    const violation_path_decision *decisions;
    uint32_t count;
} violation_path;

uint64_t violation_path_function(const cfa_program *p, fn f);
uint64_t violation_path_place(const cfa_program *p, fn f, uint32_t where);
/* A call that may enter several functions, or none. */
bool violation_path_has_choice_of_callee(const verify_task *t, fn f, uint32_t where);
/* The next decision about a place, not far from *next, which then is the one behind it: those between are about conditions that are not
 * there any more. */
bool violation_path_recall(const violation_path *w, uint32_t *next, uint64_t at, uint64_t *went);

#endif
