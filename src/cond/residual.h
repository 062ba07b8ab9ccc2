/* cond/residual.h — a residual program as C.
 * In: a program and what a reducer has left of it (cond/reduce.h).  Out: C that gcc compiles without warnings that the program does not
 * give, structured (cfa/print), with the user's names and declarations; copies of a function f are f__2, f__3 … Functions and objects that
 * nothing mentions any more are left out.
 * Where a path ends because the condition covers what follows, the program is ended: by returning from the function that it starts with,
 * where nothing of the program runs after that; else by abort(). What C cannot say: cond/beyond_c.h. */
#ifndef COND_RESIDUAL_H
#define COND_RESIDUAL_H

#include "base/buf.h"
#include "cond/beyond_c.h"
#include "cond/restrict.h"

/* left: NULL: all of the program. Functions that code outside may call stay. Recursive: use a big stack (base/bigstack.h). */
void residual_print(const cfa_program *p, const restricted_program *left, fn entry, externals_mode externals, beyond_c *b, buf *out);

#endif
