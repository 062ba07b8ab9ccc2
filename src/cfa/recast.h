/* cfa/recast.h — the types as which a function may be called through pointers.
 * A pointer to a function gets another type by a conversion: of the function's address, of a pointer that holds it, or of a pointer to
 * memory that does (a record with such members, a pointer to a pointer). The builder notes the conversions.
 *   - A function whose address is converted may be called as anything.
 *   - If pointers to functions of its type are converted elsewhere, a function may be called as any type whose arguments and result are
 *     passed in the same way.
 *   - Any other function is called as its own type, up to differences that declarations in several files, old-style declarations and tools
 *     that merge files make. */
#ifndef CFA_RECAST_H
#define CFA_RECAST_H

#include "cfa/program.h"

void recast_note(cfa_program *p, ex value, ty to); /* value is converted */
void recast_find_functions(cfa_program *p);        /* after the last conversion */
/* After recast_find_functions: a call through a pointer to this function type may go to the function. */
bool recast_callable(const cfa_program *p, var function, ty called_as);

#endif
