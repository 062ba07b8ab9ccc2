/* analysis/facts/machine_assumptions.h — assumptions of every engine about the machine.
 * In: a program.  Out: sentences for the assumptions of a true, as far as the program could notice the difference. They are found by
 * looking at its expressions (and at those of other programs of the same space), so there is rather one sentence too many. */
#ifndef ANALYSIS_FACTS_MACHINE_ASSUMPTIONS_H
#define ANALYSIS_FACTS_MACHINE_ASSUMPTIONS_H

#include "cfa/program.h"

void machine_assumptions(const cfa_program *p, void *context, void (*say)(void *context, const char *sentence));

#endif
