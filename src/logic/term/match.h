/* logic/term/match.h — is a conjunction an instance of a pattern?
 * In: a pattern (a conjunction, all of whose variables stand for anything of their sort) and a question (a conjunction).
 * Out: true, if some terms in place of the pattern's variables make every conjunct of the pattern follow from the question. So if the
 *   pattern has no solution, neither has the question.
 * The pattern is made without normal forms (logic/term/pattern.h). It looks at the form of terms alone, from the conjuncts down, and asks
 * no solver:
 *   - a variable takes the term that it meets first, and must meet the same one everywhere;
 *   - arguments of commutative operators match in any order; a variable among them takes all that are left, or the neutral element;
 *   - c ? a : b also matches what a matches, with c true, and what b matches, with c false;
 *   - a part all of whose variables have a term also matches the normal form that it has with them;
 *   - a conjunct of the pattern need not be equal to one of the question, but must be implied: there, the question's conjunctions may have
 *     more arguments, and its disjunctions fewer.
 * Invariant: true is right. false says nothing: choices that were made once are not made again in another way, and the work is limited. */
#ifndef LOGIC_TERM_MATCH_H
#define LOGIC_TERM_MATCH_H

#include "logic/term/term.h"

/* most_ticks: the work is limited by the size of the pattern, and by this; 0: only by the former. */
bool match_instance(term_table *t, const term *pattern, uint32_t pattern_count, const term *question, uint32_t question_count,
                    uint64_t most_ticks);

#endif
