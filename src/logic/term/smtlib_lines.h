/* logic/term/smtlib_lines.h — an untrusted script, line by line.
 * In: lines, each a declaration, definition or assertion of its own.  Out: the terms of those that are understood. A line that is not is
 * dropped alone, with those that use what it defines. */
#ifndef LOGIC_TERM_SMTLIB_LINES_H
#define LOGIC_TERM_SMTLIB_LINES_H

#include "base/buf.h"
#include "logic/term/term.h"

typedef struct {
    const char *text;
    uint32_t len;
    bool is_bad; /* not understood */
    term found;  /* of an assertion; none: it is something else, or bad */
} smtlib_line;

/* false: more lines than `most_bad` are not understood, or one that cannot be told; then no term was found. */
bool smtlib_read_lines(term_table *t, const char *called, smtlib_line *lines, uint32_t count, uint32_t most_bad);
bool smtlib_is_assertion(const char *line, size_t len);
/* The script of smtlib_print_script as such lines: declarations, then one line for each term, in order. */
void smtlib_print_lines(const term_table *t, const term *terms, uint32_t count, buf *out);

#endif
