/* analysis/predicate/predicate_text.h — predicates as C expressions, for people.
 * In: a formula over un-indexed cells, or another term over them.  Out: text with the names of the program. Memory is written as what a
 * pointer points to. A term that cannot be written in C is written in SMT-LIB.
 * Invariant: the text is for reading only. The proof is about the formula. */
#ifndef ANALYSIS_PREDICATE_PREDICATE_TEXT_H
#define ANALYSIS_PREDICATE_PREDICATE_TEXT_H

#include "base/buf.h"
#include "encode/encode.h"

void predicate_text(encoder *e, term_table *t, const cfa_program *p, term formula, buf *out);

#endif
