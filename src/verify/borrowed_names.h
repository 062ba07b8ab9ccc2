/* verify/borrowed_names.h — functions and objects of a program under names of the library, the compiler or the loader.
 * C reserves these names. gcc makes puts of printf, memcpy of an assignment, and __divti3 of a division; the library calls the program's
 * malloc, and getopt changes its optind. None of that is modelled, and each of it is rare on purpose: a proof says so. */
#ifndef VERIFY_BORROWED_NAMES_H
#define VERIFY_BORROWED_NAMES_H

#include "cfa/program.h"
#include "report/verdict.h"

/* Adds the assumption of a true, if there are such names. */
void borrowed_names_tell(const cfa_program *p, verdict *out);

#endif
