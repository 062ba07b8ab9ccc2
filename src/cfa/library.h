/* cfa/library.h — the functions that a program calls and does not define: finding their row in the table cfa/library.def.
 * In: a name.  Out: the number of its row. Each layer makes an array of the column that it needs by including library.def with its own
 * LIBRARY: effects on memory (cfa/external_effect.c), models of the interpreter (cfa/exec/library.c), models of the encoder
 * (encode/library.c), gcc's types (cfa/print/library_signature.c). All of them are indexed by the number of the row.
 * Why no hash table: it would have to be built in every process, and a process lives for milliseconds; see library.c. */
#ifndef CFA_LIBRARY_H
#define CFA_LIBRARY_H

#include <stdbool.h>
#include <stdint.h>

enum { LIBRARY_NO_ROW = UINT16_MAX };

uint32_t library_count(void);                     /* of rows; for tests */
const char *library_name(uint32_t row);           /* of the function; for tests */
uint32_t library_find(const char *name);          /* the row of exactly this name; LIBRARY_NO_ROW: it is not in the table */
uint32_t library_find_function(const char *name); /* the same, else the row of the name without the prefix __builtin_ */
const char *library_plain_name(const char *name); /* without the prefix __builtin_ */
bool library_is_nondet(const char *name);         /* its result is an input: __VERIFIER_nondet_*, __CPROVER_nondet_*, nondet_* */

/* Models in C (cfa/model.h) with the same parameters as qsort and bsearch. They choose; the library's behaviour is one of the choices. */
#define MODEL_QSORT   "__reprove_qsort"
#define MODEL_BSEARCH "__reprove_bsearch"
const char *model_chooses_for(const char *function); /* the library function that this one stands for; NULL: it does not choose */

#endif
