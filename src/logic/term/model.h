/* logic/term/model.h — values for variables, and evaluation of terms under them.
 * A model assigns bits to Bool/BV/FP variables, and to arrays a finite table over a default. Variables without a value are 0. */
#ifndef LOGIC_TERM_MODEL_H
#define LOGIC_TERM_MODEL_H

#include "logic/term/term.h"

typedef struct model model;

model *model_new(term_table *t);
void model_free(model *m);
void model_clear(model *m);
/* value: a constant term of the variable's sort (T_TRUE/T_FALSE/T_BV/T_FP); arrays: a term of T_STORE over T_CONST_ARRAY of constants */
void model_set(model *m, term variable, term value);
void model_set_function(model *m, name function, const term *args, uint32_t count, term value);
term model_value(const model *m, term variable); /* the default value if none was set */
/* The value of a term: a constant. Memoised per call; linear in the DAG. */
term model_eval(const model *m, term a);
bool model_holds(const model *m, term a); /* model_eval is T_TRUE */
/* The values of several terms. Subterms that they share are evaluated once. */
void model_eval_all(const model *m, const term *a, uint32_t count, term *values);

#endif
