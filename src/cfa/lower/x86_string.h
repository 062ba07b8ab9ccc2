/* cfa/lower/x86_string.h — templates of assembly that fill and copy memory with x86's string instructions: stos and movs of every width,
 * with and without rep, and cld.
 * In: an assembly statement and its operands, outputs first.  Out: loops that do what the processor does, or nothing at all.
 * Invariant: the appended operations are exact. The direction flag is clear, as the ABI says. A register that an instruction changes is an
 * output, one that it uses has a value of its whole width, and memory that it touches is declared: clobbered, or an operand that covers it.
 * Without that, gcc does not know what happens, and nothing is appended. Why: Linux fills and copies memory like this. */
#ifndef CFA_LOWER_X86_STRING_H
#define CFA_LOWER_X86_STRING_H

#include "cfa/lower/internal.h"

/* operands: places of outputs and of operands in memory, values of others. false: the template has something else, and nothing was done. */
bool x86_string_lower(builder *b, const assembly *a, const ex *operands);

#endif
