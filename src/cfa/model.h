/* cfa/model.h — library functions that call functions of the program, written in C.
 * In: the units of a program.  Out: the text of one more unit, which defines those of these functions that the program calls and does not
 * define; NULL if there are none.
 * Why C: what calls the program back is no effect of a table row. Lowered like the rest of the program, all engines and the interpreter
 * know what it does. cfa/lower/startup.c calls MODEL_EXIT and MODEL_QUICK_EXIT where a program ends. */
#ifndef CFA_MODEL_H
#define CFA_MODEL_H

#include "front/ast.h"

#define MODEL_EXIT       "__reprove_exit"              /* void (int status): runs what atexit and on_exit registered */
#define MODEL_QUICK_EXIT "__reprove_quick_exit"        /* void (void): the same for at_quick_exit */
#define MODEL_TOO_MANY   "__reprove_too_many_handlers" /* void (void): nobody models what comes now */

char *model_text(unit *const *units, uint32_t count, const interner *names); /* to be freed */

#endif
