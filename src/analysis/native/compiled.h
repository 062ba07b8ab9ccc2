/* analysis/native/compiled.h — the one execution of a closed program, compiled.
 * In: a task whose program is closed (analysis/native/closed.h) and the user's text.  Out: how it ends, if all of these agree:
 *   the program printed from its automata, with zeros in all memory that it has not written, and with ones: it reads the same values;
 *   the user's text, compiled with -O0 and with -O2, with two fillings of such memory;
 *   the user's text with checks of every access and operation (gcc's own instrumentation, analysis/native/runtime.h), which report nothing.
 * Work is counted in basic blocks of the first build. */
#ifndef ANALYSIS_NATIVE_COMPILED_H
#define ANALYSIS_NATIVE_COMPILED_H

#include "analysis/engine.h"
#include "analysis/native/interpreted.h"
#include "replay/sandbox/workshop.h"

execution_result compiled_execute(const verify_task *t, const source_text *text, limits *l);
void compiled_assume(engine_result *out); /* what such an answer takes for granted */

#endif
