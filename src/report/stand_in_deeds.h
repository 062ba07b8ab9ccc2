/* report/stand_in_deeds.h — steps of functions without a body in an execution: those of their stand-ins (cfa/stand_in.h), in words.
 * In: a violation of a program with stand-ins.  Out: sentences, one for each thing that was written, called or returned. A step that
 * the interpreter would take, too (returning a number), is not told: the inputs of the execution list it. */
#ifndef REPORT_STAND_IN_DEEDS_H
#define REPORT_STAND_IN_DEEDS_H

#include "report/violation.h"

void stand_in_tell_deeds(const violation *v, limits *l, void (*tell)(void *context, const char *sentence), void *context);

#endif
