/* report/absent.h — variables and functions that an execution uses and no file defines.
 * In: the operations that were executed.  Out: the variables among their operands that are only declared, and weak functions that nothing
 * defines: the values of the variables were chosen, and the functions' addresses were null. The linker would ask for the former.
 * Names that headers of the system declare are not listed: the library has them. */
#ifndef REPORT_ABSENT_H
#define REPORT_ABSENT_H

#include "base/vec.h"
#include "cfa/program.h"
#include <stdio.h>

typedef struct {
    VEC(var) variables, weak_functions; /* in the order of their first use */
} absent;

void absent_find(const cfa_program *p, const op *executed, uint32_t count, absent *out);
void absent_free(absent *a);
void absent_write(const cfa_program *p, const absent *a, FILE *out); /* a line for each of the two, for people */

#endif
