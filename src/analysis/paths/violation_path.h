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
    uint64_t went; /* at a condition: 0 true, 1 false; at a call: violation_path_function of the function that was entered, 0: none */
} violation_path_decision;

typedef struct {
    const violation_path_decision *decisions;
    uint32_t count;
} violation_path;

/* Hashes that mean the same in every revision: of a function by its name, of a place by its operation and function. */
uint64_t violation_path_function(const cfa_program *p, fn f);
uint64_t violation_path_place(const cfa_program *p, fn f, uint32_t where);
/* The location is a call that may enter several functions, or one or none. */
bool violation_path_has_choice_of_callee(const verify_task *t, fn f, uint32_t where);
/* Finds the next decision about a place, from *next on and not far from it, and sets *next behind it. The decisions between are about
 * places that this program does not have any more. */
bool violation_path_recall(const violation_path *w, uint32_t *next, uint64_t at, uint64_t *went);

#endif
