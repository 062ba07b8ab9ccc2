/* analysis/facts/addresses.h — can a program tell where its objects are in memory?
 * In: a task.  Out: whether the program compares addresses with numbers in the middle of the address space ("p > 0xffffffff"), or looks at
 * a part of an address ("p & 7").
 * Why: encodings put objects somewhere. What they prove of such a program is not proved for other places. Comparisons with other
 * addresses, null, small numbers and the kernel's error numbers do not count, nor do distances.
 * Addresses are followed through casts, arithmetic, scalar variables, parameters and results, without regard to the order of statements;
 * not through memory, and not into indices. It is not noticed either that two objects are neighbours, or that a freed block is handed out
 * again. */
#ifndef ANALYSIS_FACTS_ADDRESSES_H
#define ANALYSIS_FACTS_ADDRESSES_H

#include "analysis/engine.h"

bool addresses_matter(const verify_task *t);
/* A true that rests on where an encoding puts objects becomes unknown. */
void addresses_withdraw_proof(engine_result *r, const verify_task *t);

#endif
