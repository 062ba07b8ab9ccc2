/* cfa/lower/x86.h — templates of assembly whose instructions do to their operands what C can say: x86's atomic additions, exchanges and
 * operations on single bits, and the flags that they leave.
 * In: an assembly statement and its operands, outputs first.  Out: operations on the operands, exact, or nothing at all.
 * Invariant: the appended operations have the effect of the processor, for every choice of registers that the constraints allow. Where that
 * depends on the compiler's choice (an output that may share its register with an operand that is read later), nothing is appended. Why:
 * the results of assembly are arbitrary otherwise, and no counterexample may choose it; Linux tests and sets its flags like this.
 */
#ifndef CFA_LOWER_X86_H
#define CFA_LOWER_X86_H

#include "cfa/lower/internal.h"

/* operands: places of outputs and of operands in memory, values of others. false: the template has something else, and nothing was done. */
bool x86_lower(builder *b, const assembly *a, const ex *operands);

#endif
