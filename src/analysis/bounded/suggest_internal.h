/* analysis/bounded/suggest_internal.h — what suggest.c (runs) and suggest_claims.c (claims) share: a table of samples per cut point. */
#ifndef ANALYSIS_BOUNDED_SUGGEST_INTERNAL_H
#define ANALYSIS_BOUNDED_SUGGEST_INTERNAL_H

#include "analysis/bounded/suggest.h"
#include "cfa/exec/interpret.h"

typedef enum { COLUMN_NUMBER, COLUMN_POINTER, COLUMN_CONDITION } column_kind;

typedef struct {
    uint8_t kind; /* column_kind */
    bool is_signed;
    uint32_t size;  /* bytes */
    uint32_t depth; /* variables: of the activation that has it; 0: global. Conditions: not used */
    ex e;
    var v;
    uint64_t offset; /* in the variable, of a member */
} suggest_column;

typedef struct {
    VEC(suggest_column) columns;
    VEC(__int128) values; /* samples one after the other */
    uint32_t count, seen;
} suggest_table;

typedef struct {
    fn function;
    ex e;
    bool global; /* about globals only */
} suggest_condition;

struct suggestions {
    cut_graph *g;
    VEC(suggest_condition) conditions; /* of the program */
    suggest_table *tables;             /* per node */
    VEC(__int128) constants;           /* of the program */
    uint64_t random;
    VEC(uint32_t) stack; /* context per activation, from 1 */
    VEC(uint32_t) at;    /* its location */
};

static inline __int128 suggest_value(const suggest_table *t, uint32_t sample, uint32_t column)
{
    return t->values.data[(size_t)sample * t->columns.len + column];
}

#endif
