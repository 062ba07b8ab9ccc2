/* analysis/cex/counterexample.h — from a path through the automata to the values that drive an execution along it.
 * In: a path from the entry to an error call, found in whatever way.  Out: feasible or not; the choices for
 * replay/interpreted/replay.h: inputs in order, and the contents of uninitialised variables, heap blocks, undefined globals and memory from
 * outside, as far as the path reads them.
 * Invariant: a path is called feasible only after the interpreter has run with these values and reached an error call.
 * Why as a whole: the path is encoded from the start with inlined values, so constants fold and a long concrete path stays cheap. */
#ifndef ANALYSIS_CEX_COUNTEREXAMPLE_H
#define ANALYSIS_CEX_COUNTEREXAMPLE_H

#include "analysis/engine.h"

/* One location passed. A call of a function with a body is followed by the callee's steps, from LOC_ENTRY up to its return (LOC_EXIT may be
 * listed or left away); a path ends at the error call. */
typedef struct {
    fn function;
    uint32_t where;
    uint8_t branch; /* of an assume: 0 true, 1 false */
} trace_step;

/* How reasons begin if the interpreter does not confirm what a formula says, and what comes behind it if the cause is known. */
#define FAILED_REPLAY  "an execution did not replay: "
#define CAUSE_ASSEMBLY "what the assembly"
#define CAUSE_COMPILER "gcc may answer "
#define CAUSE_RESULT   "the result of "
#define CAUSE_POINTER  "the pointer"

typedef enum { PATH_FEASIBLE, PATH_INFEASIBLE, PATH_UNKNOWN } path_answer;

/* FEASIBLE: the interpreter has confirmed an execution; its choices are added to out->choices, out->is_exact is set. It may leave the path,
 * if that is an over-approximation, as long as it reaches an error call. INFEASIBLE: also if the path is not one of the program. UNKNOWN:
 * limits, solver, not modelled, or only executions with undefined behaviour; out->reason says which (or is empty). */
path_answer counterexample_of_path(const verify_task *t, const trace_step *steps, uint32_t count, limits *l, stats *st, engine_result *out);
/* The same without a solver: FEASIBLE if values can be guessed, else UNKNOWN, or INFEASIBLE if it is not a path of the program. */
path_answer counterexample_guess(const verify_task *t, const trace_step *steps, uint32_t count, limits *l, engine_result *out);

#endif
