/* logic/term/pattern.h — terms that are kept as they were made: patterns (logic/term/match.h), and their text.
 * A pattern stands for the form that a term had, with variables for some parts. The normalising constructors would change that form, since
 * small terms have other normal forms than large ones. So nodes of patterns are made without rules. They mean what they mean, but they
 * must not become parts of questions: pattern_normal gives the term for that.
 * Text: one line per node, arguments first: kind, sort, the value of a constant, and how many lines before it its arguments are. Kinds are
 * numbers of this build, which is all that reads them. A variable is a line; it has no name. Parts that occur several times are one line,
 * and most arguments stand just before: a node takes nine bytes on average. */
#ifndef LOGIC_TERM_PATTERN_H
#define LOGIC_TERM_PATTERN_H

#include "base/buf.h"
#include "logic/term/walk.h"

/* The same operator with other arguments, without any rule. */
term pattern_node(term_table *t, term like, const term *args, uint32_t count);
/* The normal form of a pattern. */
term pattern_normal(term_table *t, term pattern);

/* Appends the lines of the nodes that `written` does not list yet. false: it has constants of more than 64 bits, floats, functions, or
 * arrays of arrays. */
bool pattern_write(const term_table *t, term pattern, term_walk *written, buf *out);
/* Reads a line, and appends its term. NULL: it is damaged; else what follows it. */
typedef VEC(term) pattern_nodes;
const char *pattern_read(term_table *t, const char *line, pattern_nodes *nodes);

#endif
