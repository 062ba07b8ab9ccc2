/* reuse/retrace.h — the path that a violating execution of one revision took, looked for in another: the artefact `violation path`.
 * In: an execution that reaches an error.  Out: its decisions (analysis/paths/violation_path.h).
 * Following them in a changed program is a search along them (analysis/paths/paths.h), which leaves them where they are not possible any
 * more. The values are found anew: addresses and sizes may be others now. A hint: an execution that the search finds is replayed before it
 * counts. */
#ifndef REUSE_RETRACE_H
#define REUSE_RETRACE_H

#include "analysis/engine.h"
#include "base/buf.h"

/* Nothing is added if the execution does not reach an error, or is too long to be worth it. On a big stack (base/bigstack.h). */
void retrace_record(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, buf *out);

/* true: an execution that the interpreter has confirmed; out is its answer (false). */
bool retrace_follow(const verify_task *t, const void *decisions, size_t len, const engine_options *o, engine_result *out);

#endif
