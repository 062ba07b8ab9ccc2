/* cfa/diff_reason.h — why two fragments, objects or their dependencies differ, in words.
 * In: the two programs of a change map.  Out: texts in the map's arena. NULL where there is no difference to name.
 * `reprove diff` shows them. (`reprove explain` says why something was computed: verify/keep.c.) No decision depends on the texts. */
#ifndef CFA_DIFF_REASON_H
#define CFA_DIFF_REASON_H

#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cfa/mentions.h"
#include "cfa/program.h"
#include "cfa/stride.h"

typedef struct {
    const cfa_program *program;
    const call_graph *graph;
    strides sizes;
} change_side;

typedef struct {
    change_side old_side, new_side;
    arena *memory;
    mentions scan;
    map64 old_globals; /* key of a global's stable name → index in the old program's globals */
} diff_reasons;

/* A part of a function: all of it, or the body of one loop. */
typedef struct {
    fn function;
    const loop *only; /* NULL: the whole function */
} change_part;

bool change_in_part(change_part part, uint32_t at); /* is the location in it? */

/* The bodies differ: in signature, operation, type or control flow. */
char *diff_reason_body(diff_reasons *r, change_part old_part, change_part new_part);
/* The bodies are equal: what they use besides the bodies of called functions differs (objects, externals, candidates of indirect calls). */
char *diff_reason_dependency(diff_reasons *r, change_part old_part, change_part new_part);
/* Two objects of one name differ. */
char *diff_reason_global(diff_reasons *r, const cfa_global *old_global, const cfa_global *new_global);
/* The stable name of a global as one number, the same in both programs. */
uint64_t diff_reason_global_key(diff_reasons *r, var symbol);

#endif
