/* analysis/predicate/fragment.h — procedures and loops: the units that are analysed one at a time and summarised.
 * In: a task.  Out: for every reachable procedure and each of its loops a fragment: where it begins, what it may write (with everything it
 * calls). Invariant: fragments of one function are nested like its loops; a procedure is the outermost. */
#ifndef ANALYSIS_PREDICATE_FRAGMENT_H
#define ANALYSIS_PREDICATE_FRAGMENT_H

#include "analysis/task.h"
#include "encode/encode.h"

enum { FRAGMENT_NONE = UINT32_MAX };

typedef struct {
    fn function;
    uint32_t loop;       /* LOOP_NONE: the procedure itself */
    uint32_t parent;     /* FRAGMENT_NONE: a procedure */
    uint32_t entry;      /* location: LOC_ENTRY, or the loop's head; an irreducible loop is also entered elsewhere */
    effect_set mod, ref; /* globals and regions that it may write, and read */
    var *locals;         /* a loop: the function's variables that it may write, as far as they are not in memory; ascending */
    uint32_t count_locals;
} fragment;

typedef struct {
    const verify_task *task;
    VEC(fragment) all;
    uint32_t *first; /* per function: its procedure; its loops follow in their order. FRAGMENT_NONE: not reachable */
    arena memory;
} fragment_table;

/* NULL, or why the program cannot be taken apart this way. */
const char *fragments_init(fragment_table *t, const verify_task *task);
void fragments_free(fragment_table *t);

static inline const fragment *fragment_get(const fragment_table *t, uint32_t f) { return &t->all.data[f]; }
static inline uint32_t fragment_of_function(const fragment_table *t, fn f) { return t->first[f.i]; }
bool fragment_holds(const fragment_table *t, uint32_t f, uint32_t where);
/* The loop directly within the fragment that this location belongs to, and which is entered there (at its head, if it is reducible);
 * FRAGMENT_NONE. */
uint32_t fragment_child_at(const fragment_table *t, uint32_t f, uint32_t where);
/* The innermost fragment from f outwards that holds the location. */
uint32_t fragment_outwards(const fragment_table *t, uint32_t f, uint32_t where);
/* May it write this cell? The locals of other activations it cannot; what is not a variable or memory ($heap …) it always may. */
bool fragment_writes(const fragment_table *t, uint32_t f, const encode_cell *c);

/* May it read or write the cell? If not, whatever is known of it before is known afterwards, and matters to nothing within. The function's
 * own locals always matter. */
bool fragment_touches(const fragment_table *t, uint32_t f, const encode_cell *c);

#endif
