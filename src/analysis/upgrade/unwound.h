/* analysis/upgrade/unwound.h — a program unwound up to a bound, one formula per function: the partitions of the PBMC formula.
 * Implements: the partition φ_f of Sery, Fedyukovich, Sharygina: Incremental upgrade checking by means of interpolation-based function
 *   summaries (FMCAD 2012), Sect. II.
 * In: a task, a bound.  Out: for the entry function and every function that is a partition of its own, the formula φ_f of one call.
 *
 * φ_f speaks of the call's interface and of the interfaces of the calls in it, each by names of its own:
 *   $entered, $left, $error      the call happens; it returns; an error happens in it, or in a call below
 *   $beyond                      it goes beyond the bound, or a call below does: the unwinding assertions
 *   c@1, out:c                   the value of a cell c before and after it: parameters, result, what it reads and writes
 *   call:K:…                     the same of the K-th call in it
 *     φ_f  =  ($error ⇒ $entered ∧ E)  ∧  ($beyond ⇒ $entered ∧ B)  ∧  ($left ⇒ $entered ∧ L)  ∧  ⋀ out:c = value at the end
 *             ∧  ⋀_K (call:K:$entered ⇒ guard of the call)  ∧  ⋀_K ⋀ call:K:c = value at the call
 * E: a guard of an error call, of something not modelled, or call:K:$error of a call. B: a guard of a point beyond the bound, or
 * call:K:$beyond of a call of a function that has such points. L: the guard of the function's end.
 * Invariant: φ_f has no other variables in common with other partitions. It is encoded from an arbitrary state, so it holds for every call
 * of f; all calls of a function share it, and a call in the tree of calls is a renaming (analysis/upgrade/call_tree.h).
 * Deviations: values are bound whether or not the call is entered, which constrains nothing but names. A function is encoded once, not
 *   once per call, so a summary of one call holds for all calls of the function.
 * Inlined in their callers are recursive functions, those that return or take more than scalars in ways the interface cannot express
 * (aggregates as results, variable arguments), and those that the caller of unwind_program excludes. */
#ifndef ANALYSIS_UPGRADE_UNWOUND_H
#define ANALYSIS_UPGRADE_UNWOUND_H

#include "analysis/cex/task_encoding.h"

typedef struct { /* a variable of the caller's formula, and the one of the callee's that it stands for */
    term outer, inner;
} unwound_link;

typedef struct {
    fn callee;
    uint32_t where; /* location of the call in the function that has it in its text */
    term entered;   /* outer */
    VEC(unwound_link) links;
} unwound_call;

typedef struct {
    cell_id cell;
    term variable;
} unwound_cell;

typedef struct {
    bool is_done;
    term formula;
    VEC(unwound_cell) before, after; /* cells of the interface */
    VEC(unwound_call) calls;
    map64 link_of;   /* outer variable → call, from 1 */
    bool may_exceed; /* it has points beyond the bound, or calls a function that has */
    hash128 content; /* of the formula and of the names of the callees, and whether it is the entry */
} unwound_function;

typedef struct {
    task_encoding enc; /* borrowed */
    const engine_options *o;
    bool is_sliced;
    uint32_t bound;
    bool *is_partition;          /* per function */
    unwound_function *functions; /* per function */
    VEC(fn) order;               /* those that are reached, callees first; the entry is the last one */
    map64 cell_of;               /* symbol → cell + 1 */
    uint32_t cells_known;
    term entered, left, error, beyond; /* the interface's own variables */
    bool failed;                       /* a limit, or loops that are not understood */
} unwound_program;

/* is_sliced: without what o's slice leaves out. is_partition: per function, may be NULL: all that can be. false: it cannot be unwound
 * within the limits. */
bool unwound_init(unwound_program *u, const task_encoding *enc, const engine_options *o, bool is_sliced, const bool *is_partition);
void unwound_free(unwound_program *u);
/* The function can be a partition of its own. */
bool unwound_is_separable(const verify_task *t, fn f);
static inline fn unwound_root(const unwound_program *u) { return u->enc.task->entry; }

#endif
