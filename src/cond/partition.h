/* cond/partition.h — classes of nodes of a product that become one location of a residual program.
 * Implements: location-consistent partitioners (Def. 5) and the algorithm det (Alg. 1) of Beyer, Jakobs: FRed: Conditional Model Checking
 * via Reducers and Folders (SEFM 2020), with union-find and a work list. In: a product, and which of its nodes belong together.  Out:
 * classes. Deviation: the paper inlines calls, we keep functions. Contexts of a function become one copy of it; this happens where calls of
 * them become one, so copies are told apart as call stacks are there. A callee that returns in one class lets its caller go on in one
 * class; where a call does not tell in which class its callee returns (it goes through a pointer), the caller goes on in one class anyway.
 * Invariant: nodes of one class have the same function and location, and their contexts are one copy of the function. After
 * partition_determine, one operation leads from one class to one class. */
#ifndef COND_PARTITION_H
#define COND_PARTITION_H

#include "cond/product.h"

typedef struct {
    const product *x;
    arena memory;
    uint32_t *parent, *size; /* by node: union-find */
    uint32_t *next;          /* by node: another one of its class, in a ring */
    uint32_t *exit_node;     /* by edge: where the callee returns; PRODUCT_NONE: not known */
    uint32_t *first_return;  /* by node: an edge that tells that the callee returns there; PRODUCT_NONE: none */
    uint32_t *other_return;  /* by edge: another one for the same node */
    VEC(uint32_t) changed;   /* edges that may lead where another one of their class does not */
    /* partition_close fills these */
    uint32_t *class_of;   /* by node: the first node of its class */
    uint32_t *context_of; /* by context: the first one of those that are one copy */
    bool *is_covered;     /* by node that is the first of its class: all of the class are */
    uint32_t count;       /* classes that are not covered */
} partition;

partition *partition_new(const product *x); /* every node is alone */
void partition_unite(partition *p, uint32_t a, uint32_t b);
void partition_determine(partition *p);
void partition_close(partition *p); /* nothing changes any more */
void partition_free(partition *p);

#endif
