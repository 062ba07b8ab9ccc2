/* replay/invented.h — values of an execution that nothing in the real world delivers.
 * In: a violation that the interpreter has confirmed.  Out: does it rest on a value that was made up for a function of the standard library
 * that has no model or for what it writes, for an output of assembly, or for an argument of main?
 * A value counts as delivered if the function may return it (a table: getchar returns -1 to 255), or if no
 * condition, call or object in memory of the execution depends on it. */
#ifndef REPLAY_INVENTED_H
#define REPLAY_INVENTED_H

#include "replay/claimed_violation.h"

/* true: what says which value decides, in one sentence without a full stop. */
bool invented_decides(const violation *v, limits *l, char *what, size_t size);

#endif
