/* logic/solve/z3.h — terms as Z3's expressions, and values back.
 * A session is a Z3 context and the translation of the terms seen so far. Reference counts: the session owns one reference to every
 * translated term and sort; the caller owns whatever else it gets. z3_forget drops the translation when it has grown, so that any number of
 * queries runs in bounded memory. Variables are named by their term id, functions by their name's id: nothing depends on spelling. */
#ifndef LOGIC_SOLVE_Z3_H
#define LOGIC_SOLVE_Z3_H

#include "logic/solve/z3_api.h"
#include "logic/term/term.h"

typedef struct {
    z3_api api;
    Z3_context context;
    term_table *t;
    VEC(Z3_ast) asts;            /* per term; NULL: not yet */
    VEC(Z3_sort) sorts;          /* per sort */
    VEC(Z3_func_decl) functions; /* per name */
    VEC(term) touched;
    VEC(struct z3_goal {
        term t;
        bool opened;
    })
    work;
    double deadline; /* limits_now() seconds for z3_term; 0: none */
} z3_session;

bool z3_open(z3_session *z, term_table *t); /* false: no libz3 */
void z3_close(z3_session *z);
void z3_forget(z3_session *z, uint32_t limit); /* drops everything, the context too, if more than `limit` terms are translated */
void z3_reopen(z3_session *z);                 /* drops everything in any case: after an interruption */

Z3_ast z3_term(z3_session *z, term a); /* NULL: Z3 refused, or the deadline has passed */
Z3_sort z3_sort(z3_session *z, sort s);
/* The value of an expression of the given sort in a model, as a constant term; 0: it is not of a form we read. */
term z3_value(z3_session *z, Z3_model m, Z3_ast a, sort s);

#endif
