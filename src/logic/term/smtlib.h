/* logic/term/smtlib.h — terms as SMT-LIB 2 text, and back.
 * Invariant: printing, then parsing gives the same term id in the same table. The text depends only on the terms and their order of
 *   creation.
 * Symbols: a variable x with SSA index 3 is x@3, with index 0 it is x (x@0 if the name itself ends like that). Bytes that no symbol may
 * contain are %XX; so is the first letter of a name that means something in SMT-LIB. Two variables of one name and different sorts are
 * told apart by %~1, %~2, …
 * The language is the quantifier-free part over Bool, bit-vectors, arrays, floats and uninterpreted functions, with let, define-fun and all
 * derived operators. Bad input is a diagnostic at file:line:col. Only memory limits the nesting: parser and printer do not recurse. */
#ifndef LOGIC_TERM_SMTLIB_H
#define LOGIC_TERM_SMTLIB_H

#include "base/buf.h"
#include "base/diag.h"
#include "logic/term/term.h"
#include <stdio.h>

void smtlib_print_sort(const term_table *t, sort s, buf *out);
/* One term, shared subterms in let. Variables of equal spelling are not distinguished: use a script for text that is read again. */
void smtlib_print_term(const term_table *t, term a, buf *out);
/* A whole script: declarations, then each term as an assertion, in order (a term that is not a formula: as a definition). */
void smtlib_print_script(const term_table *t, const term *terms, uint32_t count, bool check_sat, buf *out);

typedef VEC(term) smtlib_terms; /* what the script asserts, and its definitions made by smtlib_print_script, in order */

/* Reads a script. False: there was an error, reported to d; terms that were read before it are in *out. */
bool smtlib_parse(term_table *t, const source *text, diag *d, smtlib_terms *out);

/* ---- logs of questions: scripts with push, pop and check-sat; for tests and measurements ---- */

/* Every shared part of a term is defined once in the whole log (define-fun ?n), so a log is about as large as the table of its terms. */
typedef struct smtlib_log smtlib_log;
smtlib_log *smtlib_log_new(const term_table *t, FILE *out);
void smtlib_log_free(smtlib_log *l);
void smtlib_log_push(smtlib_log *l);
void smtlib_log_pop(smtlib_log *l);
void smtlib_log_assert(smtlib_log *l, term formula);
/* status and origin become set-info :status, :origin before the question; NULL: not said */
void smtlib_log_check(smtlib_log *l, const term *assumptions, uint32_t count, const char *status, const char *origin);

/* Reads a script command by command. The functions are called in order; a NULL one ignores its command. info: key without the colon, value
 * as written. */
typedef struct {
    void *context;
    void (*on_assert)(void *context, term formula);
    void (*on_push)(void *context, uint32_t levels);
    void (*on_pop)(void *context, uint32_t levels);
    void (*on_check)(void *context, const term *assumptions, uint32_t count);
    void (*on_info)(void *context, const char *key, uint32_t key_length, const char *value, uint32_t value_length);
} smtlib_listener;
bool smtlib_run(term_table *t, const source *text, diag *d, const smtlib_listener *to);

#endif
