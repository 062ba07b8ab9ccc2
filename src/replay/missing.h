/* replay/missing.h — does an execution depend on what functions did that are not there?
 * A function is missing if the program declares and calls it, has no body for it, and if it is neither one of the C library
 * (cfa/library.def, or a header of the system declares it) nor a convention of verifiers. Its effects in a violation are made up.
 * In: a violation that the interpreter has confirmed.  Out: is the error reached whatever missing functions return and write?
 * The execution is run again (replay/missing_run.h). The result of a missing function is tainted, and so is all memory that its pointer
 * arguments reach, now or in an earlier call, not through const, and errno; assignments carry the taint on. Where a condition is tainted,
 * the execution is run for both outcomes, and both have to reach the error. Every other use that could change the path or be undefined (a
 * dereferenced pointer, a divisor, an argument of a library function) counts as a dependence, and so does a function of the program that
 * a missing one could call.
 * Invariant: a violation that is said not to depend exists for every missing function that returns and does no more than --externals
 * writes allows. The converse does not hold. */
#ifndef REPLAY_MISSING_H
#define REPLAY_MISSING_H

#include "replay/claimed_violation.h"

/* The program's own name for something that is not there. */
bool missing_is(const cfa_program *p, const property *of, var function);

/* true: a text with the function and the place of the call, for people: "missing: checksum, called at f.c:12; name its file, or …". */
bool missing_decides(const violation *v, limits *l, char *what, size_t size);

#endif
