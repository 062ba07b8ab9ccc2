/* verify/checks.h — the subject of a verification: the checks in reach of the entry, and functions that look like checks but check nothing.
 * In: a program, an entry, a property.  Out: numbers of calls in the functions that the entry reaches in the call graph; a call through a
 * pointer reaches every function whose address is taken. Why not the task's call graph: an answer of the store has no task. */
#ifndef VERIFY_CHECKS_H
#define VERIFY_CHECKS_H

#include "cfa/program.h"
#include "cfa/property.h"
#include "report/verdict.h"

/* Fills in `checks` of the verdict and adds its warnings; and what a true takes for granted of volatile objects and fixed addresses. whole:
 * the program with what no execution comes to; the library may use its names. */
void checks_tell(const cfa_program *p, const cfa_program *whole, fn entry, const property *of, verdict *out);
/* The text of the program mentions an assertion or error function, in reach of the entry or not; or it declares one that the user has
 * named. */
bool checks_exist(const cfa_program *p, const property *of);

#endif
