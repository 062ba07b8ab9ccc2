/* cli/foreign.h — other verifiers: how they are called, and what their output means (doc/formats/verifiers.md).
 * In: an adapter or a line for the shell, and a C file.  Out: what the verifier says, or why that is not an answer.
 * Invariant: whatever the verifier does, nothing that it has started is left afterwards. An answer counts only if the verifier ended by
 * itself, gave exactly one, and printed no line that says how little it is worth. */
#ifndef CLI_FOREIGN_H
#define CLI_FOREIGN_H

#include "base/vec.h"
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct {
    char *name;
    char *command; /* {file}: the C file; {seconds}: the limit of time; {property}: a property file; {bits}: 32 or 64 */
    char *is_true, *is_false, *unknown; /* extended regular expressions for lines; NULL: none */
    char *doubt;                        /* lines beside which no answer counts; NULL: none */
    char *value;  /* lines whose first group is the value of an input, in their order; NULL: it does not tell values */
    char *append; /* C that the file gets in addition, unless it defines reach_error; NULL: none */
} foreign_adapter;

typedef struct {
    VEC(foreign_adapter) all;
} foreign_adapters;

/* Those of a file, in addition; the ones that were read first count. false: problem says what is wrong with it. */
bool foreign_read(foreign_adapters *a, const char *file, char problem[200]);
void foreign_free(foreign_adapters *a);
/* NULL: there is none of this name. */
const foreign_adapter *foreign_find(const foreign_adapters *a, const char *name);
/* A line for the shell; its output is read like that of reprove and of most verifiers. */
void foreign_add_line(foreign_adapters *a, const char *line);

/* Extended and regular? */
bool foreign_is_expression(const char *text);

typedef enum { FOREIGN_TRUE, FOREIGN_FALSE, FOREIGN_UNKNOWN } foreign_verdict;
typedef VEC(char *) foreign_values;
typedef struct {
    foreign_verdict verdict;
    char reason[200]; /* of an unknown */
    double seconds;
    foreign_values values; /* of a false: inputs in their order */
} foreign_answer;

typedef struct {
    const char *file, *property; /* names of files; property: that no call of reach_error can be reached */
    double seconds;              /* 0: no limit */
    bool is_ilp32;               /* otherwise LP64 */
    const volatile sig_atomic_t *interrupted;
} foreign_question;

foreign_answer foreign_ask(const foreign_adapter *a, const foreign_question *q);
void foreign_answer_free(foreign_answer *a);
/* The first groups of all lines of a text that this expression fits. */
void foreign_collect(const char *text, const char *expression, foreign_values *out);

#endif
