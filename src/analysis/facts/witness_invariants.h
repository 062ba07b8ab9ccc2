/* analysis/facts/witness_invariants.h — loop invariants from a correctness witness (YAML, format 2.0 and 2.1).
 * In: a file.  Out: candidates at loop heads.
 * Invariant: an engine uses a candidate only after it has proved it. So a wrong or foreign witness costs time, not truth.
 * Entries of type invariant_set are read, and in them invariants of type loop_invariant and location_invariant with format c_expression.
 * Everything else is ignored, with a note. An invariant at a place where no loop begins, or with an expression that is not understood, is
 * ignored with a warning. A file that is not YAML of this form is an error.
 * A loop is found by the line and column of its keyword. A location invariant counts if a loop begins on its line. */
#ifndef ANALYSIS_FACTS_WITNESS_INVARIANTS_H
#define ANALYSIS_FACTS_WITNESS_INVARIANTS_H

#include "analysis/engine.h"
#include "base/diag.h"

typedef VEC(loop_claim) candidate_list;

/* false: an error was reported. The file becomes part of the source map, so that messages can show its lines. */
bool witness_read_invariants(const char *path, const verify_task *t, source_map *sources, diag *d, candidate_list *out);
/* The same from a text that is already a source; for tests. */
bool witness_parse_invariants(const source *text, const verify_task *t, diag *d, candidate_list *out);

#endif
