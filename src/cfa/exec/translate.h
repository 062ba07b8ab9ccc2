/* cfa/exec/translate.h — between the parts of the translation: expressions (cfa/exec/translate.c), storage (cfa/exec/frame.c),
 * operations (cfa/exec/execute.c), calls (cfa/exec/call.c). */
#ifndef CFA_EXEC_TRANSLATE_H
#define CFA_EXEC_TRANSLATE_H

#include "cfa/exec/internal.h"

const node *run_condition(run *m, ex e); /* not 0 exactly if e is true */
void run_lay_out_frame(run *m, code *c); /* slots, parameters, shadow; the function's variables get their places */
void run_translate_call(run *m, ins *i, const op_info *o);
void run_translate_return(run *m, code *c, ins *i, const op_info *o);
const ins *run_leave(run *m);                     /* returns from the current function */
void run_release_block(run *m, uint64_t address); /* an alloca or VLA block of the current frame */

#endif
