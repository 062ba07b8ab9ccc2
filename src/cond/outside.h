/* cond/outside.h — where a program meets what is outside of it, and more may happen than that a value comes in.
 * In: a program, the property, the effects of functions without a body.  Out: may this operation see or do more than others believe?
 * Most verifiers take functions without a body for ones that only give a value, and pointers from outside for ones to nowhere. Where ours
 * may do more, a proof of others does not hold here.
 * Why single operations tell: with EXTERNALS_WRITES a function without a body reaches nothing of the program unless some operation that
 * counts has handed out a pointer before. */
#ifndef COND_OUTSIDE_H
#define COND_OUTSIDE_H

#include "cfa/external_effect.h"
#include "cfa/program.h"
#include "cfa/property.h"

typedef struct {
    const cfa_program *program;
    const property *of;
    externals_mode externals;
    bool is_called_by_pointer; /* out: the address of a function without a body is taken */
    bool is_read_by_pointer;   /* out: an initialiser points to a variable from outside that may hold pointers */
    bool has_numbered_pointer; /* out: some pointer becomes a number */
} outside;

void outside_look(outside *o);
bool outside_does_more(const outside *o, const op_info *operation);

#endif
