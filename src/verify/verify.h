/* verify/verify.h — from a program and a question to a verdict.
 * In: a request (program, options, limits).  Out: a verdict (report/verdict.h); statistics are added to those of the request.
 * The work is a table of steps (verify/verify.c). On the stack of the caller: a big one (base/bigstack.h). */
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "verify/verification.h"

/* *peak_bytes: of all processes together, where there were children. */
void verify(const verify_request *request, verdict *out, uint64_t *peak_bytes);
/* The assumptions of a true, as far as they do not depend on who proves it; nothing is verified. */
void verify_premises(const verify_request *request, verdict *out);

#endif
