/* base/bigstack.h — runs a function on a stack that is large enough for deeply nested input.
 * Recursive descent needs stack in proportion to the nesting of the program, and the caller's thread may have little. The stack is
 * reserved, not committed: only what is used costs memory. */
#ifndef BASE_BIGSTACK_H
#define BASE_BIGSTACK_H

#include <stdbool.h>

/* Returns false if there is no room for the stack (then nothing ran). */
bool bigstack_run(void (*work)(void *), void *argument);

#endif
