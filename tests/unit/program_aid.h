/* tests/unit/program_aid.h — programs from C text, for tests of the analyses over automata. */
#ifndef TESTS_PROGRAM_AID_H
#define TESTS_PROGRAM_AID_H

#include "analysis/task.h"
#include "base/diag.h"
#include "cfa/callgraph.h"
#include "cfa/program.h"

typedef struct {
    source_map sources;
    diag messages;
    cfa_program *p; /* NULL: errors in messages */
    call_graph *g;
} aid_program;

/* Parses and builds one file, computes the call graph and the fingerprints. Runs on the big stack. */
aid_program aid_build(cfa_space *s, const char *text, bool ilp32);
/* The same without call graph and fingerprints. */
aid_program aid_parse(cfa_space *s, const char *path, const char *text, size_t len, bool ilp32);
void aid_free(aid_program *a);

/* The task of verifying main of a text, on the big stack; false: no such program, or no stack. */
bool aid_with_task(const char *text, void (*run)(void *context, const verify_task *t), void *context);

const cfa_function *aid_function(const aid_program *a, const char *wanted); /* NULL: none */
const cfa_global *aid_global(const aid_program *a, const char *wanted);
var aid_local(const aid_program *a, const char *function, const char *wanted); /* parameter or local */

#endif
