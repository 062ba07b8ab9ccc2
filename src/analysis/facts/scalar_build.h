/* analysis/facts/scalar_build.h — declarations that the files that build a scalar program (analysis/facts/scalar.h) share.
 * The order of work: which memory is written at all, then the slots (scalar_slots.c), their first values (scalar_nodes.c), then the steps
 * of every function (scalar_steps.c), which ask for places (scalar_places.c) and nodes (scalar_nodes.c).
 * Invariant: all slots exist before the first place is asked for. */
#ifndef ANALYSIS_FACTS_SCALAR_BUILD_H
#define ANALYSIS_FACTS_SCALAR_BUILD_H

#include "analysis/facts/scalar.h"
#include "analysis/facts/scalar_memory.h"
#include "cfa/external_effect.h"

typedef enum {
    INITIALISERS_NOT_READ,
    INITIALISERS_READ,    /* they are in init_at */
    INITIALISERS_UNCLEAR, /* some are not about one whole scalar: nothing is known about the variable's first value */
} initialiser_state;

typedef struct {
    scalars *c;
    limits *l;
    memory_scalar *in_memory; /* per region */
    effect_set mod;           /* of the entry function */
    uint64_t *regions;        /* bit per region: written */
    map64 init_at;            /* (global, offset) → number of the initialiser there + 1 */
    uint8_t *init_state;      /* by var.i: initialiser_state */
    VEC(int64_t) thresholds;  /* of the function that is being translated */
} scalar_builder;

/* An lvalue as a path of members and elements from a variable on. */
typedef struct {
    var root; /* none: not within a variable */
    uint64_t offset;
    bool outside; /* a constant index out of bounds */
    bool too_many;
    uint32_t count;
    ex index[ELEMENT_INDICES];
    uint64_t stride[ELEMENT_INDICES], bound[ELEMENT_INDICES];
} scalar_path;

/* analysis/facts/scalar_slots.c */
range_type scalar_type_of(const scalars *c, ty t);
uint64_t scalar_size_of(const scalars *c, ty t);
void scalar_find_written(scalar_builder *b);
void scalar_number_slots(scalar_builder *b);
static inline bool scalar_region_written(const scalar_builder *b, region r) { return b->regions[r.i / 64] >> (r.i % 64) & 1; }

/* analysis/facts/scalar_places.c */
scalar_path scalar_path_of(const scalars *c, ex lvalue);
bool scalar_is_bit_field(const scalars *c, ex lvalue, int *width);
scalar_place scalar_place_of(scalar_builder *b, ex lvalue);
/* Memory that a call of a function without a body may write. */
scalar_place scalar_place_of_external_writes(scalar_builder *b, const op_info *o, var symbol);

/* analysis/facts/scalar_nodes.c */
uint32_t scalar_node_of(scalar_builder *b, ex e);
uint32_t scalar_converted_node(scalars *c, uint32_t node, range_type to);
void scalar_find_initial_values(scalar_builder *b);

/* analysis/facts/scalar_steps.c */
bool scalar_translate_function(scalar_builder *b, fn f); /* false: out of limits */

#endif
