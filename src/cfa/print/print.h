/* cfa/print/print.h — the program back as C, from its automata.
 * The output compiles with gcc without warnings and behaves as the original; it uses the user's names and types. Control flow is
 * structured (cfa/structure): a goto is left where a cycle has two entries, and where what it jumps to is too long to be copied.
 * The harness of a counterexample is compiled with it; a printer of residual programs can be built on it. It is tested on its own:
 * C → CFA → C → gcc → run. */
#ifndef CFA_PRINT_PRINT_H
#define CFA_PRINT_PRINT_H

#include "base/buf.h"
#include "cfa/program.h"

void print_program(const cfa_program *p, buf *out); /* names are made unique C identifiers */
/* The same, but the program asks the harness for every arbitrary value that is not an input. Assembly is replaced by such requests.
 * Whenever location `where` of a function has made an object arbitrary, the program calls
 *   __reprove_arbitrary(function, where, part, &object, size)
 * Each argument but &object is an unsigned number; part counts the objects of one location from 0. Functions without a body that return a
 * record are not called, their result is arbitrary. */
void print_arbitrary_program(const cfa_program *p, buf *out);
/* The same of the part of the program that one execution needs. Functions of which no location is wanted, and which something mentions all
 * the same, are there without their body; an execution that comes to a missing part is stopped by a trap. */
typedef struct {
    const bool *const *locations; /* by function: its locations, by number; NULL: none of them is wanted */
    const bool *is_error;         /* by function: its body is a call of __reprove_error(); may be NULL */
    const bool *from;             /* by function: these and all functions that they mention are wanted, whole; NULL: locations tells */
} print_part;
void print_arbitrary_part(const cfa_program *p, const print_part *part, buf *out);
/* The program as it is, but only these functions and what they mention, directly or through others. */
void print_program_from(const cfa_program *p, const bool *functions, buf *out);

#endif
