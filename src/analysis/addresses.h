/* analysis/addresses.h — can a program tell where its objects are in memory?
 * In: a task.  Out: the expressions that depend on it: comparisons of addresses with numbers in the middle of the address space
 * ("p > 0xffffffff"), and what is computed from addresses ("p & 7").
 * Why: encodings put objects somewhere. Their proofs of such a program do not hold for other places. So the values of these
 * expressions are open (cfa/open_value.h). Then an execution with objects at other places has a counterpart with objects where the encoding
 * puts them, and takes the same path (analysis/address_flow.h says what values its counterpart has). Comparisons of pointers with other
 * addresses, null, small numbers and the kernel's error numbers do not count, nor do distances within a variable.
 * That is not enough if a number would have to stay and to move: if one that was compared with an address, or part of an address that is
 * used as a number, may become a pointer to the object; if a part becomes one that was masked, shifted or limited otherwise, so that no
 * open value makes it the moved address; if a part in few bits is added to an address and becomes a pointer; if one at a distance from an
 * address is a condition; if a library function computes with an address. Then places matter, and a proof is withdrawn. It is not noticed
 * that two objects are neighbours, or that a freed block is handed out again. */
#ifndef ANALYSIS_ADDRESSES_H
#define ANALYSIS_ADDRESSES_H

#include "analysis/engine.h"

/* Adds the open expressions: ex.i → open_value. false: places matter in other ways, too. *typed: so it is if
 * memory is read with the types that it was written with. */
bool addresses_find_open(const verify_task *t, map64 *open, bool *typed);
/* A true that rests on where an encoding puts objects becomes unknown; one that rests on the types of memory says so. */
void addresses_withdraw_proof(engine_result *r, const verify_task *t);
void addresses_assume_types(engine_result *r); /* says so */

#endif
