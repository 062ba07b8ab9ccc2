/* reuse/violation.h — the artefact `violation`: the values of an execution that reached an error.
 * A hint: wherever it comes from, it counts only if the interpreter reaches an error with these values. In the store, functions and globals
 * have names instead of numbers; values whose place does not exist in this program any more lose their place. Positions in the source are
 * not kept: they say nothing about another text. */
#ifndef REUSE_VIOLATION_H
#define REUSE_VIOLATION_H

#include "analysis/engine.h"
#include "base/buf.h"

/* The form for this program, and back; false: the bytes are damaged. */
void violation_values_write(const chosen_values *choices, buf *out);
bool violation_values_read(const char *bytes, size_t len, chosen_values *out);

#endif
