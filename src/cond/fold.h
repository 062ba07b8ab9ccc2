/* cond/fold.h — folders: which nodes of a product become one location of the residual program.
 * Implements: the location-consistent partitioners of Beyer, Jakobs: FRed: Conditional Model Checking via Reducers and Folders (SEFM 2020),
 * Sect. 3 and 4.1, in their deterministic variant (Def. 8). A folder gives each node a key: nodes of one context (function and state it is
 * called in) and location with one key belong together. cond/partition finds the other nodes that have to become one then.
 * In: a product.  Out: a partition that is closed. To add a folder: a function and a row in the table. */
#ifndef COND_FOLD_H
#define COND_FOLD_H

#include "cond/loop_history.h"
#include "cond/partition.h"

enum { FOLD_USUAL_BOUND = 10 };

typedef struct {
    const product *x;
    const loop_history *loops;
    uint32_t bound; /* iterations that are kept apart */
} fold_view;

typedef struct {
    const char *name, *purpose;
    bool (*key)(const fold_view *v, uint32_t node, uint64_t *key); /* false: the node stays alone; NULL: the folder has no partition */
} fold_folder;

/* NULL: there are no more. */
const fold_folder *fold_folder_at(uint32_t i);
bool fold_is_cfa(const fold_folder *f); /* one location for all states: cond/restrict.h makes that program */
bool fold_is_id(const fold_folder *f);  /* the program itself */

partition *fold_compute(const product *x, const fold_folder *f, uint32_t bound);

#endif
