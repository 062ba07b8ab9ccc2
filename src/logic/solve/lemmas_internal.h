/* logic/solve/lemmas_internal.h — declarations that the parts of logic/solve/lemmas.h share.
 *   lemmas.c         which atoms matter to the clauses; functions; the interface; models as terms
 *   lemmas_reads.c   arrays without equations between them: follows every read down to the one store, constant or variable that it sees
 *   lemmas_arrays.c  arrays with equations: a graph of array terms, searched in all directions */
#ifndef LOGIC_SOLVE_LEMMAS_INTERNAL_H
#define LOGIC_SOLVE_LEMMAS_INTERNAL_H

#include "logic/solve/lemmas.h"

typedef enum { EDGE_STORE, EDGE_ITE, EDGE_EQ } edge_kind;

typedef struct {
    uint32_t to;   /* node */
    uint32_t next; /* next edge of the same node, plus 1 */
    edge_kind kind;
    aig_lit condition;    /* EDGE_ITE, EDGE_EQ: holds in the model if the edge counts */
    uint32_t store_index; /* EDGE_STORE: the bits of the store's index */
} edge;

typedef struct {
    term array;
    uint32_t edges;    /* first edge plus 1 */
    uint32_t seen;     /* the round in which the search came here */
    uint32_t from;     /* the edge it came along, plus 1 */
    uint32_t back;     /* the node it came from */
    uint32_t accesses; /* first access in the current group, plus 1 */
} node;

typedef struct { /* a value that an array has at an index */
    uint32_t node;
    uint32_t index, value; /* offsets of bits; index NONE: at every index (constant array) */
    uint32_t limbs;        /* the index's value in the model, offset into `limbs` */
    uint32_t order;
    uint32_t next; /* in its node's list, plus 1 */
} entry;

#define NONE UINT32_MAX

typedef struct {
    blaster *b;
    const term_table *t;
    const uint8_t *values;
    VEC(uint8_t) relevant; /* per graph node */
    VEC(uint32_t) cone;
    VEC(uint32_t) atoms; /* relevant ones, in order of discovery */
    VEC(uint8_t) atom_seen, eq_seen;
    VEC(node) nodes;
    VEC(edge) edges;
    VEC(entry) accesses; /* sorted into groups of equal sort and index */
    VEC(entry) constants;
    VEC(uint64_t) limbs;
    map64 node_of;
    VEC(uint32_t) queue;
    uint32_t round, ticks;
    aig_lits *out;
    uint32_t found;
} lemma_state;

/* Marks the nodes that a literal, a vector or a term depends on, and notes the atoms among them. */
void lemma_mark_cone(lemma_state *s, aig_lit root);
void lemma_mark_vector(lemma_state *s, uint32_t at, uint32_t width);
uint32_t lemma_mark_term(lemma_state *s, term t);                  /* offset of its vector */
uint32_t lemma_limbs(lemma_state *s, uint32_t at, uint32_t width); /* the vector's value in the model, offset into `limbs` */
bool lemma_same_value(const lemma_state *s, uint32_t a, uint32_t b, uint32_t width);
aig_lit lemma_equal(lemma_state *s, uint32_t width, uint32_t a, uint32_t b);
bool lemma_must_stop(lemma_state *s);
static inline uint32_t lemma_vector(const lemma_state *s, term t) { return s->b->where.data[t.i] - 1; }
static inline const sort_info *lemma_sort(const lemma_state *s, term array) { return sort_get(s->t, term_sort(s->t, array)); }
static inline uint32_t lemma_index_width(const lemma_state *s, term array) { return blast_sort_width(s->t, lemma_sort(s, array)->index); }
static inline uint32_t lemma_value_width(const lemma_state *s, term array) { return blast_sort_width(s->t, lemma_sort(s, array)->element); }
static inline void lemma_emit(lemma_state *s, aig_lit holds)
{
    vec_push(s->out, holds);
    s->found++;
}

/* Reports a model to a sink. */
typedef struct {
    const lemmas_sink *to;
    VEC(uint64_t) limbs; /* scratch */
} lemma_report;
/* Appends its value to the scratch memory; returns the offset. */
uint32_t lemma_read_vector(const lemma_state *s, lemma_report *x, uint32_t at, uint32_t width);

/* Follow all relevant atoms. With `to`: report what the arrays contain instead of finding lemmas. */
void lemma_reads(lemma_state *s, const lemmas_sink *to);
void lemma_arrays(lemma_state *s, const lemmas_sink *to);
void lemma_open_application(lemma_state *s, const blast_atom *a);

#endif
