/* analysis/upgrade/summary_text.h — function summaries as C, for people.
 * In: a summary, which is an interpolant: a formula over the bits of a function's interface (analysis/upgrade/unwound.h).
 * Out: a condition of C over words, where tests of single bits of one word are one comparison: x == 5, (x & 12) == 4. \old(x) is a value
 * before the call, \result the function's result, x a value after it; `error`, `returns`, `entered` and `beyond` say what happens to the
 * call. Invariant: the solver has proved that the condition and the summary are equivalent. Where there is no such condition, or it would
 * be long, it is said how large the summary is and what it speaks of. */
#ifndef ANALYSIS_UPGRADE_SUMMARY_TEXT_H
#define ANALYSIS_UPGRADE_SUMMARY_TEXT_H

#include "base/buf.h"
#include "logic/term/term.h"

/* Appends the text. function: whose summary it is. false: it is not C, but says size and support. */
bool summary_text(term_table *t, const char *function, term summary, buf *out);

#endif
