/* analysis/task.h — a program and the property to prove of it, with everything that all analyses ask for, computed once.
 * In: a program and the names of its error functions.  Out: call graph narrowed by points-to, regions, mod/ref sets, loops, and where
 * errors are. The property is: no call of an error function is reachable from the entry function. An error function's body, if it has one,
 * is never looked at. Invariant: a task does not change once it is made; the engines of one process share it. */
#ifndef ANALYSIS_TASK_H
#define ANALYSIS_TASK_H

#include "base/limits.h"
#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cfa/pointsto/modref.h"
#include "cfa/pointsto/pointsto.h"
#include "cfa/program.h"
#include "cfa/property.h"

typedef struct {
    const cfa_program *program;
    property property;
    fn entry;
    externals_mode externals; /* the world that points-to, mod/ref and engines take for granted */
    points_to *pt;
    call_graph *calls;
    mod_ref *effects;
    loop_info *loops;        /* per function that is reachable; else empty */
    bool *is_error;          /* per function with a body: calling it is the error */
    bool *is_error_external; /* per external */
    bool *reachable;         /* per function: called from the entry, directly or not */
    bool *can_fail;          /* per function: a call of it may reach an error call */
    bool error_escapes;     /* the address of an error function without a body is taken: an indirect call that leaves the program may be the
                               error */
    bool runs_around_entry; /* there are constructors or destructors; they are among the reachable functions */
    map64 open_values;      /* of expressions that the places of objects decide (analysis/addresses.h) */
    bool places_matter;     /* the places of objects decide more than open values */
    bool memory_is_typed;   /* places_matter assumes that memory is read with the types that it was written with */
    fn *self;               /* per function: itself; what task_callees hands out */
    uint32_t **loop_names;  /* of a part of a program, per function, per loop: its number in the whole, from 1; NULL: its own number */
    arena memory;
} verify_task;

/* NULL: out of limits. The entry must have a body. */
verify_task *task_new(const cfa_program *p, fn entry, const property *of, limits *l);
/* The same in a world that is not pure. */
verify_task *task_new_in(const cfa_program *p, fn entry, const property *of, externals_mode externals, limits *l);
/* Only the parts that an execution needs: program, property, entry, error functions, loops. An analysis needs a whole task. */
verify_task *task_for_replay(const cfa_program *p, fn entry, const property *of);
void task_free(verify_task *t);

/* The program is a part of another one: from now on, its loops are called as they are there. original: per function, per location of the
 * part the location in the whole; no array: the function has none there. */
void task_name_loops(verify_task *part, const verify_task *whole, uint32_t *const *original);
/* The number, from 1, by which a loop is known to other revisions; 0: it has none. */
uint32_t task_loop_name(const verify_task *t, fn f, uint32_t index);

/* true: a call of this function symbol violates the property */
bool task_is_error(const verify_task *t, var function);
/* The location is a call whose callee is known to be an error function. Indirect calls: ask for each target. */
bool task_is_error_call(const verify_task *t, fn f, uint32_t where);
/* Functions with a body that the call at a location may enter, in a fixed order; *leaves: it may also call something outside the program. A
 * call of an external only: none. */
const fn *task_callees(const verify_task *t, fn f, uint32_t where, uint32_t *count, bool *leaves);

#endif
