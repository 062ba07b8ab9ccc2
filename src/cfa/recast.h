/* cfa/recast.h — as what a function may be called through pointers.
 * A pointer to a function gets another type by a conversion: of the function's address, of a pointer that holds it, or of a pointer to
 * memory that does (a record with such members, a pointer to a pointer). The builder notes the conversions.
 *   - A function whose address is converted may be called as anything.
 *   - A function of a type that pointers elsewhere are converted from may be called as whatever is passed in the same way.
 *   - Any other function is called as what it is, up to what declarations of several files, old-style ones and tools that merge files leave
 * open. */
#ifndef CFA_RECAST_H
#define CFA_RECAST_H

#include "cfa/program.h"

void recast_note(cfa_program *p, ex value, ty to); /* value is converted */
void recast_settle(cfa_program *p);                /* after the last conversion */
/* After recast_settle: a call through a pointer to this function type may go to the function. */
bool recast_callable(const cfa_program *p, var function, ty called_as);

#endif
