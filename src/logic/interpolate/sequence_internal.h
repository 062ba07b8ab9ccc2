/* logic/interpolate/sequence_internal.h — declarations that the files of the sequence interpolator share: the loaded formulas and their
 * core. */
#ifndef LOGIC_INTERPOLATE_SEQUENCE_INTERNAL_H
#define LOGIC_INTERPOLATE_SEQUENCE_INTERNAL_H

#include "base/map.h"
#include "logic/interpolate/eliminate.h"
#include "logic/interpolate/sequence.h"

typedef struct {
    term t;
    uint32_t formula;
    term defines;          /* the variable that it introduces, as `variable = …`; none: it demands something */
    term image;            /* with all values substituted: what it demands, or the value of its variable */
    uint32_t first, count; /* symbols */
    bool reached, left_out, in_core, in_wide_core;
} seq_conjunct;

/* The negation of an interpolant, going backward: a disjunction of conjunctions, each a chain of weakest preconditions by itself. */
typedef VEC(fact_list) chain_list;

typedef struct { /* a formula's part of the core */
    uint32_t formula;
    fact_list facts;
} seq_core;

struct interpolator {
    solver *s;
    term_table *t;
    eliminator el;
    interpolator_stats stats;
    uint32_t n;
    /* the formulas */
    VEC(seq_conjunct) conjuncts;
    symbol_list symbols;
    map64 first_seen; /* symbol → formula */
    map64 defined_by; /* variable → conjunct + 1; 0: it may not be defined any more */
    /* the core */
    bool loaded;
    VEC(seq_core) cores; /* ascending */
    uint32_t core_count;
    VEC(uint32_t) core_formulas;
    map64 core_first, core_last; /* symbol → the first and the last of the cores that mention it */
    /* scratch */
    VEC(term) soft, from, to;
    VEC(uint32_t) order, work;
    fact_list spare;
};

/* Decides what the first `before` cores decide in the facts; the other cases become chains. */
void split_cases(interpolator *x, uint32_t before, fact_list *facts, chain_list *more);

#endif
