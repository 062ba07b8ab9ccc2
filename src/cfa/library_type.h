/* cfa/library_type.h — a name of the library that is declared with a type of which the library has no such function.
 * In: a declaration without a body.  Out: may it be the library's function? Drivers and programs without POSIX call functions of their own
 * open, close, send or clock; in another file these have a body. The row of the table is not about them then.
 * The rows have no types. So this is decided by the effects in a row: which arguments are pointers through which the
 * library reads and writes, and whether the result is a pointer. Library functions that are declared by hand (without const, with char
 * for void, with records of the program's) fit. */
#ifndef CFA_LIBRARY_TYPE_H
#define CFA_LIBRARY_TYPE_H

#include "cfa/space.h"

/* true as well: the name is not one of the library */
bool library_type_fits(const cfa_space *s, ty function, const char *called);

#endif
