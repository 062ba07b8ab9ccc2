/* cfa/stand_in.h — bodies for functions without a body, one for each call: they have some of the effects of functions that are not
 * pure (cfa/external_effect.h).
 * In: a program.  Out: a copy of it whose calls of unknown functions are calls of stand-ins. A stand-in asks reprove_choice and
 * reprove_value_… for decisions: whether to write memory behind its pointer arguments, errno, or memory that an earlier call has passed
 * out; whether to call functions that it can reach; and whether to return a pointer that it was given, or one to an object with external
 * linkage. Invariant: a real function could do everything that a stand-in does, so an execution of the copy is one of the program, linked
 * with such functions. The converse does not hold: a proof about the copy says nothing about the program. Why a program, and not an
 * analysis: every engine searches it, the interpreter executes it, and the printer gives it to the compiler. */
#ifndef CFA_STAND_IN_H
#define CFA_STAND_IN_H

#include "cfa/external_effect.h"
#include "cfa/program.h"
#include "cfa/property.h"

/* The name of the stand-in that the entry calls first: it sets extern variables. */
#define STAND_IN_START "reprove_start"

/* wanted: by function, whose calls get stand-ins. NULL: there is no call for which one would do anything. The copy shares the space and
 * what the functions of the program point to; it is to be freed first. Nothing of the space may be in use: it grows. */
cfa_program *stand_in_make(const cfa_program *p, fn entry, const property *of, externals_mode mode, const bool *wanted);

#endif
