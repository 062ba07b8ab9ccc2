/* logic/solve/guess_internal.h — the partial assignment of a guess, shared by evaluation (guess_eval.c), inversion (guess_force.c) and
 * the interface (guess.c).
 * Invariant: a term that has a value keeps it until guess_clear; an element of an array that was read keeps its value, too. */
#ifndef LOGIC_SOLVE_GUESS_INTERNAL_H
#define LOGIC_SOLVE_GUESS_INTERNAL_H

#include "base/map.h"
#include "logic/solve/guess.h"
#include "logic/term/fold.h"
#include "logic/term/simplify.h"

enum { FORCE_DEPTH = 64 }; /* how many operators are inverted above each other */

typedef enum { ARRAY_FREE, ARRAY_TABLE, ARRAY_ALIAS } array_state;

typedef struct {
    term variable;
    array_state state;
    uint64_t otherwise; /* ARRAY_TABLE: where there is no element */
    term alias;         /* ARRAY_ALIAS: the array it is equal to */
} array_info;

typedef struct {
    uint32_t array; /* position in arrays */
    uint64_t index, value;
} element;

typedef struct {
    term t;
    term array;    /* T_SELECT: the array at which the search has arrived */
    uint32_t step; /* other kinds: how many arguments have a value */
} eval_frame;

struct guess {
    const term_table *t;
    VEC(uint64_t) values;
    VEC(uint32_t) stamps; /* per term: values.data holds its value if this is == now */
    uint32_t now;
    VEC(array_info) arrays;
    map64 array_of; /* variable → position in arrays */
    VEC(element) elements;
    idtable element_index;
    VEC(eval_frame) stack;
    uint64_t *budget;
    uint64_t difference;
    uint64_t address, distance; /* guess_spread: the next address; distance 0: addresses are not spread */
    uint32_t address_width;
    bool failed; /* something is not covered, or the budget is used up */
};

static inline bool has_value(const guess *g, term a) { return g->stamps.data[a.i] == g->now; }
static inline uint64_t value_of(const guess *g, term a) { return g->values.data[a.i]; }

static inline void assign(guess *g, term a, uint64_t v)
{
    g->stamps.data[a.i] = g->now;
    g->values.data[a.i] = v;
}

static inline uint32_t covered_width(const term_table *t, sort s)
{
    const sort_info *i = sort_get(t, s);
    return i->kind == SORT_BOOL ? 1 : i->kind == SORT_BV ? i->width : 0; /* 0: not covered */
}

static inline bool covered_scalar(const guess *g, term a)
{
    uint32_t w = covered_width(g->t, term_sort(g->t, a));
    return w && w <= 64;
}

static inline bool covered_array(const term_table *t, sort s)
{
    uint32_t i = covered_width(t, sort_get(t, s)->index), e = covered_width(t, sort_get(t, s)->element);
    return i && i <= 64 && e && e <= 64;
}

/* One step of the budget. False: it is used up, or something has failed before. */
static inline bool guess_spend(guess *g)
{
    if (*g->budget && !g->failed) {
        --*g->budget;
        return true;
    }
    g->failed = true;
    return false;
}

/* ---- guess_eval.c ---- */

uint32_t guess_array(guess *g, term variable);                          /* its position in arrays */
element *guess_element(const guess *g, uint32_t array, uint64_t index); /* NULL: it has no value yet */
void guess_add_element(guess *g, uint32_t array, uint64_t index, uint64_t v);
/* The value of a scalar term; variables that have none get one. Meaningless if g->failed. */
uint64_t guess_eval(guess *g, term root);

/* ---- guess_force.c ---- */

/* Gives variables without a value such values that the term gets the wanted one, by inverting its operator. Whether that worked is only
 * a hint: the caller evaluates the formula afterwards. */
bool guess_force(guess *g, term a, uint64_t want, uint32_t depth);

#endif
