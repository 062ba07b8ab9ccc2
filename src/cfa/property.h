/* cfa/property.h — which calls are errors: the only place that decides this.
 * The property is: no call of an error function is reachable. Verifier, interpreter and harness ask the same function here.
 * Other properties (overflow, bounds) are not there yet. They will become this one before any engine sees the program: an instrumentation
 * of the automata will insert calls of an error function, guarded by the condition that must not hold. So engines need not learn about
 * them. */
#ifndef CFA_PROPERTY_H
#define CFA_PROPERTY_H

#include <stdbool.h>

typedef struct {
    const char *const *error_functions; /* NULL-terminated; NULL: reach_error, __VERIFIER_error */
    bool failed_assert_is_error;        /* __assert_fail and its like; else they end the path */
} property;

/* A call of the function of this name violates the property. */
bool property_is_error(const property *of, const char *function);
/* As the competition writes it after "false": "unreach-call". */
const char *property_violated_name(const property *of);

#endif
