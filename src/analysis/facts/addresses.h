/* analysis/facts/addresses.h — does it matter where objects are?
 * In: a task.  Out: whether the program compares addresses with numbers in the middle of the address space ("p > 0xffffffff"), or looks at
 * a part of one ("p & 7"). Encodings put objects somewhere: what they prove of such a program is not proved for other places. Comparisons
 * with other addresses, null, small numbers and the kernel's error numbers do not count, nor do distances. Addresses are followed through
 * casts, arithmetic, scalar variables, parameters and results, without regard to order; not through memory, and not into indices. Not
 * noticed either: that two objects are neighbours, or that a freed block is given out again. */
#ifndef ANALYSIS_FACTS_ADDRESSES_H
#define ANALYSIS_FACTS_ADDRESSES_H

#include "analysis/engine.h"

bool addresses_matter(const verify_task *t);
/* A true that rests on where an encoding puts objects becomes unknown. */
void addresses_doubt_proof(engine_result *r, const verify_task *t);

#endif
