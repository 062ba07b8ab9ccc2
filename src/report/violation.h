/* report/violation.h — an execution that violates the property, told in the user's own C.
 * In: a task (task_for_replay is enough) and the values of the execution.  Out: text for people, JSON for tools.
 * The trace comes from running the interpreter again under watch: file:line, the statement as C, the values it changed, calls indented.
 * Long traces are abbreviated: of a loop's iterations the first and the last are shown, of deep recursion the outer and the inner calls;
 * the inputs are always complete. */
#ifndef REPORT_VIOLATION_H
#define REPORT_VIOLATION_H

#include "replay/claimed_violation.h"
#include <jansson.h>
#include <stdio.h>

/* Runs it under watch and tells what happens, as text and as JSON (either may be NULL). The trace is valid if this
 * run reaches the error. If an earlier run (v->replay) reached it and this one hits a limit, the trace is valid but incomplete. JSON:
 * {"error": …, "file": …, "line": …, "inputs": […], "trace": […]}, doc/formats/verify-json.md; the caller owns it. Uses a big stack's worth
 * of recursion in the nesting of expressions (base/bigstack.h). */
replay_result violation_tell(const violation *v, limits *l, FILE *text, json_t **json);

#endif
