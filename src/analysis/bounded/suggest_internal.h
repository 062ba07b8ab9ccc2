/* analysis/bounded/suggest_internal.h — what suggest.c (runs) and suggest_claims.c (claims) share: a table of samples per cut point. */
#ifndef ANALYSIS_BOUNDED_SUGGEST_INTERNAL_H
#define ANALYSIS_BOUNDED_SUGGEST_INTERNAL_H

#include "analysis/bounded/suggest.h"
#include "analysis/budgets.h"
#include "cfa/exec/interpret.h"

typedef enum { COLUMN_NUMBER, COLUMN_POINTER, COLUMN_CONDITION } column_kind;

typedef struct { /* of all values that a column has had */
    __int128 low, high;
    __int128 values[BUDGET_SUGGEST_FEW_VALUES];
    uint32_t distinct; /* BUDGET_SUGGEST_FEW_VALUES + 1: more */
} column_summary;

typedef struct {
    uint8_t kind; /* column_kind */
    bool is_signed;
    uint32_t size;  /* bytes */
    uint32_t depth; /* variables: of the activation that has it; 0: global. Conditions: not used */
    ex e;
    var v;
    uint64_t offset; /* in the variable, of a member */
    uint32_t id;     /* within the table */
    column_summary had;
} suggest_column;

typedef struct { /* something that pointers may point to */
    var v;
    uint32_t depth; /* of the activation that has it; 0: global */
} suggest_object;

typedef struct {
    VEC(suggest_column) columns;
    VEC(suggest_object) objects;
    VEC(__int128) values; /* samples one after the other */
    map64 pairs;          /* combinations of values of two columns that were seen */
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
    VEC(__int128) labels;              /* constants that the program tests for equality: switch labels, codes of commands and states */
    uint64_t random;
    VEC(uint32_t) stack; /* context per activation, from 1 */
    VEC(uint32_t) at;    /* its location */
};

static inline __int128 suggest_value(const suggest_table *t, uint32_t sample, uint32_t column)
{
    return t->values.data[(size_t)sample * t->columns.len + column];
}

/* suggest_novelty.c: has a row of values something that no row before had? Notes that it has been seen. */
bool suggest_is_new(suggest_table *t, const __int128 *row);
bool suggest_has_pair(const suggest_table *t, uint32_t x, uint32_t y, __int128 of_x, __int128 of_y);

/* suggest_pointers.c: pointers in samples as object and offset, which do not differ from run to run. */
void suggest_add_object(suggestions *s, suggest_table *t, var v, uint32_t depth);
__int128 suggest_pointer_value(const suggest_table *t, const run_view *view, uint64_t address);
ex suggest_target(suggestions *s, const suggest_table *t, ex pointer, __int128 value); /* "pointer == &object"; none: not expressible */

#endif
