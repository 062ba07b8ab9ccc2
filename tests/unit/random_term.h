/* random_term.h — random well-sorted expressions with a meaning that does not depend on the code under test.
 * An expression is a tree of its own (`ast`). It can be evaluated naively under an assignment, with 128-bit host integers and host
 * floats, and it can be built as a term through the constructors. Comparing the two tests the simplifier and the evaluator.
 * Bit-vectors have up to 128 bits; constants, variables and repeated subexpressions are chosen so that rules apply often. */
#ifndef RANDOM_TERM_H
#define RANDOM_TERM_H

#include "logic/term/model.h"
#include "logic/term/term.h"
#include <stdio.h>

typedef unsigned __int128 u128;

typedef struct {
    uint64_t state;
} random_source;

uint64_t random_next(random_source *r);
uint32_t random_below(random_source *r, uint32_t n); /* n > 0 */

typedef struct {
    uint8_t kind;   /* sort_kind */
    uint8_t width;  /* SORT_BV; SORT_FLOAT: 32 or 64, with `formats` others; SORT_ARRAY: of an element */
    uint8_t index;  /* SORT_ARRAY: width of the index */
    bool of_floats; /* SORT_ARRAY: the elements are floats */
} ast_sort;

/* operators: term_kind, and these, which terms express by others */
enum { A_SUB = T_KINDS, A_XOR, A_IMPLIES, A_NE };

typedef struct ast ast;
struct ast {
    uint16_t kind;
    uint8_t count;
    uint8_t variable; /* T_VAR: its number among the variables of the sort */
    ast_sort sort;
    uint32_t high, low;
    u128 value; /* T_BV, T_FP */
    ast *args[4];
};

typedef struct {
    uint32_t depth;     /* of the expression; 6 is a good choice */
    uint32_t max_width; /* of variables: 1 … 128 */
    bool arrays, floats, functions;
    bool formats;      /* floats of other formats, every rounding mode, arrays and functions of floats: not for ast_eval */
    bool small_floats; /* only tiny formats: cheap for every solver */
    bool no_division;  /* leave out the operators that are expensive for solvers, multiplication included */
} random_options;

typedef struct {
    arena memory;
    random_source source;
    random_options options;
    VEC(ast *) pool;                 /* what was made for the current expression: parts are used again */
    uint32_t widths[3], width_count; /* preferred widths of the current expression */
} random_terms;

void random_terms_init(random_terms *g, uint64_t seed, random_options options);
void random_terms_free(random_terms *g);
ast *random_ast(random_terms *g, ast_sort s); /* a new expression; older ones stay valid until random_terms_reset */
ast_sort random_sort(random_terms *g);
void random_terms_reset(random_terms *g); /* drops all expressions */

sort ast_term_sort(term_table *t, ast_sort s);
term ast_build(term_table *t, const ast *a); /* through the constructors */
/* A formula in one call, for tests that only need terms. */
term random_formula(random_terms *g, term_table *t);

/* Assignments are functions of a seed: the value of variable n of a sort is determined by it. Array elements and function values too. */
typedef struct {
    u128 bits;           /* Bool, bit-vector, float */
    struct cells *cells; /* arrays */
    bool unspecified;    /* depends on something the standard leaves open */
} naive_value;

naive_value ast_eval(random_terms *g, const ast *a, uint64_t assignment);
/* Sets in the model what the assignment says about the variables of the expression (functions: for the arguments that occur). */
void ast_assign(random_terms *g, const ast *a, uint64_t assignment, term_table *t, model *m);
/* The naive value as a constant term; not for arrays. */
term naive_term(term_table *t, ast_sort s, naive_value v);
/* Does the term, an array constant, have the naive value? */
bool naive_array_equals(term_table *t, ast_sort s, naive_value v, term array);
void ast_print(const ast *a, FILE *out);

#endif
