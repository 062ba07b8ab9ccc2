/* analysis/value/levels.h — the precision of the explicit-value analysis as text, for the next revision (doc/formats/levels.md).
 * In: an analysis that is done.  Out: lines that name variables, with the level and the cuts of each; and back, into an analysis that has
 * not begun.
 * A hint: variables that the program does not have are skipped, and what is proved with the rest is proved. */
#ifndef ANALYSIS_VALUE_LEVELS_H
#define ANALYSIS_VALUE_LEVELS_H

#include "analysis/value/internal.h"
#include "base/buf.h"

void value_levels_write(const value_analysis *v, buf *out);
/* Returns how many variables are tracked now. *states: how many the old proof had reached. */
uint32_t value_levels_read(value_analysis *v, const char *text, uint64_t *states);

#endif
