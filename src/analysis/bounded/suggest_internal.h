/* analysis/bounded/suggest_internal.h — declarations that suggest.c, suggest_inputs.c (runs), suggest_claims.c and suggest_guarded.c
 * (claims) share: a table of samples per cut point. */
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
    VEC(uint32_t) run_of; /* per sample: the run that has passed here */
    map64 pairs;          /* combinations of values of two columns that were seen */
    uint32_t count, seen;
    uint32_t runs, last_run; /* how many runs have come here, and the last of them; runs are counted from 1 */
    uint32_t of_run;         /* how often that one did */
    uint32_t kept_of_run;    /* how many samples of it are kept */
} suggest_table;

typedef struct {
    fn function;
    ex e;
    bool global; /* about globals only */
} suggest_condition;

typedef struct { /* the program asks whether they are equal, and the first one is chosen once, by the environment */
    var index, counter;
} suggest_pair;

typedef struct { /* a limit of the program, and the one that stands for it in runs */
    __int128 from, to;
} small_limit;
typedef VEC(small_limit) small_limits;

struct suggestions {
    cut_graph *g;
    VEC(suggest_condition) conditions; /* of the program */
    suggest_table *tables;             /* per node */
    VEC(__int128) constants;           /* of the program */
    VEC(__int128) labels;              /* constants that the program tests for equality: switch labels, codes of commands and states */
    VEC(suggest_pair) pairs;
    cfa_program *small;  /* the program with smaller limits of loops, which is run instead of it; NULL: it is run itself */
    small_limits limits; /* of that one, ascending */
    uint64_t random;
    __int128 picked;      /* the last value for an input of a small program */
    uint32_t picks;       /* in this run */
    uint32_t run;         /* the number of this one */
    VEC(uint64_t) inputs; /* with which this run begins; later ones are arbitrary */
    uint32_t next_input;  /* of them */
    VEC(uint32_t) stack;  /* context per activation, from 1 */
    VEC(uint32_t) at;     /* its location */
};

static inline __int128 suggest_value(const suggest_table *t, uint32_t sample, uint32_t column)
{
    return t->values.data[(size_t)sample * t->columns.len + column];
}

/* ---- making claims ---- */

typedef struct {
    suggestions *s;
    cfa_space *space;
    ty boolean;
    uint32_t node;
    suggest_table *t;
    uint32_t made, most;
    ex unless; /* nothing is claimed where this holds; none: everything is claimed everywhere */
} guess_claims;

static inline void add_claim(guess_claims *g, ex condition)
{
    ex claim = ex_none(g->unless) ? condition : ex_binary(g->space, E_OR, g->boolean, g->unless, condition);
    if (g->made < g->most && cut_graph_claim(g->s->g, g->node, claim)) g->made++;
}

static inline ex compare(guess_claims *g, ex_kind kind, ex a, ex b) { return ex_binary(g->space, kind, g->boolean, a, b); }
static inline ex number(guess_claims *g, ex like, __int128 v) { return ex_int(g->space, ex_get(g->space, like)->type, v); }
static inline ex either(guess_claims *g, ex a, ex b) { return ex_none(a) ? b : ex_binary(g->space, E_OR, g->boolean, a, b); }

/* suggest_claims.c: that one variable is never greater than another, or never equal to it; its values; linear equations */
void guess_order(guess_claims *g, uint32_t x, uint32_t y);
void guess_number(guess_claims *g, uint32_t column);
void guess_equations(guess_claims *g, const uint32_t *columns, uint32_t n);
/* suggest_guarded.c: claims of the stage SUGGEST_GUARDED */
void guess_guarded(guess_claims *g);
/* suggest_passed.c: claims of the stages SUGGEST_PASSED and SUGGEST_PASSED_FLAGS; the pairs that they are about */
void guess_passed(guess_claims *g, bool with_flags);
void suggest_find_pairs(suggestions *s);
/* suggest_small.c: program_free frees it. */
cfa_program *suggest_make_small(const cfa_program *p, small_limits *found);

uint64_t suggest_random(suggestions *s);
__int128 suggest_pick_value(suggestions *s); /* for an input */

/* suggest_inputs.c: inputs with which an execution comes to a cut point that random ones seldom reach. */
typedef struct input_walk input_walk;
input_walk *input_walk_new(suggestions *s, const cut_piece *from_start); /* NULL: none were found */
void input_walk_next(input_walk *w);                                     /* fills s->inputs */
void input_walk_free(input_walk *w);

/* suggest_novelty.c: has a row of values something that no row before had? Notes that it has been seen. */
bool suggest_is_new(suggest_table *t, const __int128 *row);
bool suggest_has_pair(const suggest_table *t, uint32_t x, uint32_t y, __int128 of_x, __int128 of_y);

/* suggest_pointers.c: pointers in samples as object and offset, which do not differ from run to run. */
void suggest_add_object(suggestions *s, suggest_table *t, var v, uint32_t depth);
__int128 suggest_pointer_value(const suggest_table *t, const run_view *view, uint64_t address);
ex suggest_target(suggestions *s, const suggest_table *t, ex pointer, __int128 value); /* "pointer == &object"; none: not expressible */

#endif
