/* tests/unit/check_program.h — is a program well formed?
 * Checks what cfa/space.h and cfa/program.h promise: determinism, numbering, types of operands, every variable listed. */
#ifndef TESTS_CHECK_PROGRAM_H
#define TESTS_CHECK_PROGRAM_H

#include "base/buf.h"
#include "cfa/program.h"

/* Adds one line per violation to out (at most 50); returns their number. */
uint32_t check_program(const cfa_program *p, buf *out);

#endif
