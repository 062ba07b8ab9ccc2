/* cfa/model.h — library functions that call functions of the program, written in C.
 * In: the units of a program.  Out: the text of one more unit, which defines those of these functions that the program calls and does not
 * define; NULL if there are none.
 * Why C: a table row cannot express a function that calls the program back. Lowered like the rest of the program, all engines and the
 * interpreter know what it does. cfa/lower/startup.c calls MODEL_EXIT and MODEL_QUICK_EXIT where a program ends, cfa/lower/jump.c what
 * jumps need. */
#ifndef CFA_MODEL_H
#define CFA_MODEL_H

#include "cfa/library.h"
#include "front/ast.h"

#define MODEL_FILE "model of the library" /* the name of the unit's file; no place that a user should see */

#define MODEL_EXIT       "__reprove_exit"              /* void (int status): runs what atexit and on_exit registered */
#define MODEL_QUICK_EXIT "__reprove_quick_exit"        /* void (void): the same for at_quick_exit */
#define MODEL_TOO_MANY   "__reprove_too_many_handlers" /* void (void): the rest is not modelled */

#define MODEL_SETJMP     "__reprove_setjmp"     /* unsigned long (void *buffer): the number that it has written there */
#define MODEL_LONGJMP    "__reprove_longjmp"    /* void (void *buffer, int value): begins a jump */
#define MODEL_JUMPING    "__reprove_jumping"    /* unsigned long: the number of the jump under way, or 0 */
#define MODEL_JUMP_VALUE "__reprove_jump_value" /* int: what setjmp will return */
#define MODEL_NO_SETJMP  "__reprove_no_setjmp"  /* void (void): the rest is not modelled */

char *model_text(unit *const *units, uint32_t count, const interner *names); /* to be freed */

#endif
