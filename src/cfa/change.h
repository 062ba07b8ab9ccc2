/* cfa/change.h — the change map between two revisions of a program.
 * Implements the syntactic check of the summary paper (He, Yu, Cai): Def. 4 (syntactically unchanged), Def. 5 (impact relation over
 * calls and loop nesting, FReach), Def. 6 / Lemma 2: fragments in τ₁ \ FReach(τ₂) are globally syntactically unchanged.
 * Fragments are procedures and loops. Both programs share one cfa_space.
 * Each fragment's status comes with a reason that a user understands. */
#ifndef CFA_CHANGE_H
#define CFA_CHANGE_H

#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cfa/program.h"

typedef enum {
    CHANGE_EQUAL,    /* τ₁ and not impacted: globally syntactically unchanged */
    CHANGE_IMPACTED, /* body equal, but something it depends on changed: in FReach(τ₂) */
    CHANGE_CHANGED,  /* τ₂: body differs */
    CHANGE_ADDED,
    CHANGE_REMOVED,
    CHANGE_RENAMED, /* no function of that name before, but one with the same body hash that is gone now; .old_name */
} change_status;

typedef enum { FRAGMENT_FUNCTION, FRAGMENT_LOOP } fragment_kind;

typedef struct {
    fragment_kind kind;
    change_status status;
    bool impacted; /* additionally to renamed/…: closure differs */
    name function; /* in the new program (removed: in the old one) */
    name old_name; /* renamed: before */
    fn old_fn, new_fn;
    uint32_t old_loop, new_loop; /* FRAGMENT_LOOP: numbers in loop_info, LOOP_NONE if absent */
    srcpos at;
    bool moved;   /* same file-level name, other position relative to its neighbours; for information */
    char *reason; /* "body differs at file:line", "calls g, which changed", "global x: initialiser changed", "type struct s: layout
                     changed", "new candidate h of an indirect call" … */
} fragment_change;

typedef struct {
    arena memory;
    fragment_change *fragments; /* functions in the new program's order, each followed by its loops; removed ones last */
    uint32_t count;
    uint32_t counts[CHANGE_RENAMED + 1]; /* functions only */
    struct global_change {
        name name;
        change_status status;
        char *reason;
    } * globals; /* only those that differ */
    uint32_t count_globals;
} change_map;

/* Both programs must be fingerprinted. */
change_map *change_compute(const cfa_program *old_program, const call_graph *old_graph, const cfa_program *new_program,
                           const call_graph *new_graph);
void change_free(change_map *m);

#endif
