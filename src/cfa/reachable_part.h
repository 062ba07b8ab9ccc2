/* cfa/reachable_part.h — the part of a program that executions from one function can come to.
 * In: a program and an entry.  Out: a program of the functions that the entry mentions, directly or not, of the objects that these mention,
 * and of what the initialisers of these objects mention; all of it as it is in the program.
 * Why mentions, and not calls: a function may be called through any pointer to it, so one that is mentioned counts as called. Nothing need
 * be known of pointers, and it costs no more than a walk over the part itself.
 * An execution of the program from the entry is one of the part, if code outside of the program calls nothing but what it was given by the
 * part, and reaches no objects but those. The caller knows whether that is so.
 * Invariant: functions, objects and externals keep their order, their symbols and their hashes. */
#ifndef CFA_REACHABLE_PART_H
#define CFA_REACHABLE_PART_H

#include "cfa/program.h"

/* It shares operations and expressions with the program, and must not outlive it. NULL: all of the program may be needed. */
cfa_program *reachable_part(const cfa_program *p, fn entry);

#endif
