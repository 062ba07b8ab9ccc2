/* analysis/predicate/fragment.h — fragments: the procedures and loops, each of which is explored on its own and summarised.
 * Implements: the program fragments ϱ of Sect. 4.3 of He, Yu, Cai: Efficient Summary Reuse for Software Regression Verification.
 * In: a task.  Out: for every reachable procedure and each of its loops a fragment: where it begins, and the cells that it may read and
 * write (with all that it calls). Invariant: fragments of one function are nested like its loops; the procedure is the outermost. */
#ifndef ANALYSIS_PREDICATE_FRAGMENT_H
#define ANALYSIS_PREDICATE_FRAGMENT_H

#include "analysis/task.h"
#include "encode/encode.h"

enum { FRAGMENT_NONE = UINT32_MAX };

typedef struct {
    fn function;
    uint32_t loop;       /* LOOP_NONE: the procedure itself */
    uint32_t parent;     /* FRAGMENT_NONE: a procedure */
    uint32_t entry;      /* location: LOC_ENTRY, or the head of the loop; an irreducible loop is also entered elsewhere */
    effect_set mod, ref; /* globals and regions that it may write, and read */
    var *locals;         /* a loop: the function's variables that it may write, as far as they are not in memory; ascending */
    uint32_t count_locals;
} fragment;

typedef struct {
    const verify_task *task;
    VEC(fragment) all;
    uint32_t *first; /* per function: the fragment of the procedure; its loops follow in order. FRAGMENT_NONE: not reachable */
    arena memory;
} fragment_table;

/* NULL, or why the program cannot be divided into fragments. */
const char *fragments_init(fragment_table *t, const verify_task *task);
void fragments_free(fragment_table *t);

static inline const fragment *fragment_get(const fragment_table *t, uint32_t f) { return &t->all.data[f]; }
static inline uint32_t fragment_of_function(const fragment_table *t, fn f) { return t->first[f.i]; }
/* Is the location in the fragment? */
bool fragment_holds(const fragment_table *t, uint32_t f, uint32_t where);
/* The loop directly within the fragment that the location belongs to, and that is entered there (at its head, if it is reducible);
 * FRAGMENT_NONE: there is none. */
uint32_t fragment_child_at(const fragment_table *t, uint32_t f, uint32_t where);
/* The innermost fragment from f outwards that holds the location. */
uint32_t fragment_outwards(const fragment_table *t, uint32_t f, uint32_t where);
/* May the fragment write the cell? Never the locals of other activations; always cells that are neither a variable nor memory ($heap …). */
bool fragment_writes(const fragment_table *t, uint32_t f, const encode_cell *c);

/* May the fragment read or write the cell? If not, facts about the cell before it hold afterwards, and do not matter inside. The
 * function's own locals always count as touched. */
bool fragment_touches(const fragment_table *t, uint32_t f, const encode_cell *c);

#endif
