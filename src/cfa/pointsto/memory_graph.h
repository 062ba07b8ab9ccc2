/* cfa/pointsto/memory_graph.h — the union-find structure behind points-to: nodes of memory, their cells, and unification.
 * A node is a class of objects laid over each other, each at some distance from the node's origin. Its bytes are covered by
 * disjoint intervals, each belonging to a cell; accesses that overlap share a cell. A cell knows what the pointers stored in it
 * point to: one (node, offset), because everything it could point to is unified.
 * Repetition keeps nodes finite: a fold says that [low, high) repeats every `stride` bytes (an array inside), a modulus that the whole
 * node does (memory reached by unbounded arithmetic; modulus 1 is one byte that stands for all).
 * Everything only ever merges, so applying all constraints again and again reaches a fixpoint; `changes` counts the merges. */
#ifndef CFA_POINTSTO_MEMORY_GRAPH_H
#define CFA_POINTSTO_MEMORY_GRAPH_H

#include "base/arena.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t node; /* 0: none */
    int64_t offset;
} pt_place;

typedef struct {
    int64_t low, high;
    uint32_t cell;
} pt_interval;

typedef struct {
    int64_t low, high;
    int64_t stride;
} pt_fold;

typedef struct {
    uint32_t parent;            /* itself: a root */
    int64_t shift;              /* offset x here is offset x + shift in the parent */
    int64_t modulus;            /* 0: none */
    bool outside;               /* code we do not see may read and write it */
    bool arbitrary;             /* its content did not come from the program: pointers read from it point outside */
    bool is_memory;             /* holds an object that pointers can reach */
    bool in_stretches;          /* copies or library functions access stretches of it, bytes without a cell among them */
    bool starts_vary;           /* some place in a fold stands for more repetitions than the one that its offset names */
    uint32_t rest;              /* the cell of all its bytes that no interval covers; 0: none of its own */
    VEC(pt_interval) intervals; /* ascending */
    VEC(pt_fold) folds;         /* outer before inner, otherwise disjoint */
    uint32_t functions;         /* list of function members: index in pt_graph.members, 0: none */
} pt_node;

typedef struct {
    uint32_t parent;
    pt_place target;
    uint32_t waiting; /* cells that get the target once there is one: list in pt_graph.members */
    bool mixed;       /* accessed in different extents */
    bool is_folded;   /* accessed in an extent that is longer than its interval, or wraps around: which byte is which is not known */
    uint32_t region;  /* number given at the end */
} pt_cell;

typedef struct {
    uint32_t value, next;
} pt_member;

typedef struct {
    pt_place a, b;
} pt_pair;

typedef struct {
    VEC(pt_node) nodes;     /* [0] unused */
    VEC(pt_cell) cells;     /* [0] unused */
    VEC(pt_member) members; /* [0] unused */
    VEC(pt_pair) pending;   /* still to be unified */
    uint64_t changes;
    bool parts_count; /* an address of which a part is replaced moves (pt_overwrite) */
    bool is_late;     /* the constraints have been applied so often that something seems to grow: it is not told apart any longer */
} pt_graph;

void pt_init(pt_graph *g);
void pt_free(pt_graph *g);
uint32_t pt_new_node(pt_graph *g);

pt_place pt_find(pt_graph *g, pt_place p); /* the same place in the root node */
pt_place pt_find_const(const pt_graph *g, pt_place p);
uint32_t pt_find_cell(const pt_graph *g, uint32_t cell);
int64_t pt_normal(const pt_node *n, int64_t offset); /* first repetition that the offset stands for */

void pt_unify(pt_graph *g, pt_place a, pt_place b);
uint32_t pt_touch(pt_graph *g, pt_place at, int64_t size);        /* the cell of an access */
uint32_t pt_lookup(const pt_graph *g, pt_place at, int64_t size); /* the cell that covers its first byte; 0: none */
void pt_flow(pt_graph *g, uint32_t to_cell, pt_place target);     /* pointers to target are stored in the cell */
void pt_flow_cell(pt_graph *g, uint32_t to_cell, uint32_t from_cell,
                  bool wait); /* pointers in from_cell are stored in to_cell; wait: also those that come later */
typedef VEC(pt_place) pt_places;
void pt_targets(pt_graph *g, pt_place at, int64_t size, pt_places *out); /* appends what pointers in [at, at + size) point to */
bool pt_is_text(pt_graph *g, pt_place at);                               /* in an array of bytes, all of which are one cell */

/* ---- cfa/pointsto/copy.c ---- */
void pt_copy(pt_graph *g, pt_place to, pt_place from, int64_t size);
void pt_join_stretch(pt_graph *g, pt_place at, int64_t size); /* of an access of many bytes */

/* ---- cfa/pointsto/overwrite.c ---- */
enum { PT_WORD = 4 }; /* numbers of that many bytes in place of the low bytes of an address are not an address within the same object */
typedef struct {
    int64_t size;    /* in bytes; 0: not known, but a multiple of `step` */
    int64_t step;    /* not 0 then */
    bool is_aligned; /* begins at a multiple of PT_WORD */
    bool is_bits;    /* fewer bits than PT_WORD has, some of the first or last byte perhaps not among them */
} pt_extent;
/* Bytes that begin at `at` get another content. Of which addresses only a part is among them, those point anywhere into their objects. */
void pt_overwrite(pt_graph *g, pt_place at, pt_extent e);

/* ---- cfa/pointsto/fold.c ---- */
bool pt_add_fold(pt_node *n, pt_fold f); /* true: it said something new; a conflict leaves the common divisor of the strides */
int64_t pt_gcd(int64_t a, int64_t b);

/* ---- cfa/pointsto/memory_graph.c ---- */
const pt_fold *pt_fold_at(const pt_node *n, int64_t offset, const pt_fold *after); /* outer ones first; NULL: no more */
void pt_repeat(pt_graph *g, pt_place at, int64_t extent, int64_t stride);          /* an array: adds a fold */
pt_place pt_move(pt_graph *g, pt_place p, int64_t bytes, bool arithmetic_counts);  /* exact arithmetic, also to a member */
int64_t pt_stays(const pt_graph *g, pt_place p, int64_t bytes); /* from one repetition to another of a fold: its stride; 0: it leaves */
pt_place pt_wander(pt_graph *g, pt_place p, int64_t stride, bool arithmetic_counts); /* any number of strides away */
void pt_collapse(pt_graph *g, pt_place p);                                           /* one byte stands for all of its node */
void pt_set_outside(pt_graph *g, uint32_t node);                                     /* and arbitrary */
void pt_set_arbitrary(pt_graph *g, uint32_t node);
void pt_set_stretches(pt_graph *g, pt_place at); /* in_stretches */
void pt_set_starts_vary(pt_graph *g, pt_place at);
bool pt_is_covered(const pt_node *n, int64_t low, int64_t high); /* all bytes that stand for [low, high) have cells */
uint32_t pt_new_cell(pt_graph *g);

/* ---- the same, for cfa/pointsto/copy.c ---- */
static const int64_t PT_FAR = (int64_t)1 << 46; /* no object reaches that far; keeps sums from overflowing */
typedef VEC(uint32_t) pt_cells;
int64_t pt_modulo(int64_t x, int64_t m); /* never negative */
uint32_t pt_stand_for(const pt_node *n, int64_t low, int64_t high,
                      pt_interval out[2]);              /* bytes for [low, high); two if they wrap around a modulus */
uint32_t pt_first_after(const pt_node *n, int64_t low); /* index of the first interval that ends after `low` */
uint32_t pt_cover(pt_graph *g, uint32_t node, int64_t low, int64_t high,
                  uint32_t cell);                           /* with one interval, whose cell it returns; `cell` joins it if not 0 */
void pt_set_modulus(pt_graph *g, uint32_t node, int64_t m); /* pending nodes have to be unified then */
void pt_unify_pending(pt_graph *g);                         /* carries out what unifying cells has found to be unified */
void pt_cells_within(const pt_graph *g, pt_place at, int64_t size,
                     pt_cells *out); /* appends the cells of the bytes that stand for a range */

#endif
