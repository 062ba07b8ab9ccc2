/* analysis/bounded/bounded.h — bounded model checking, round by round: is an error reached if every loop runs at most so many times?
 * Implements: bounded model checking (Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs, TACAS 1999) for programs.
 * Deviations: rounds go on where the bound before cut off; iterations that constants decide are free of the bound.
 * In: a task, a growing bound.  Out: a counterexample; or no error up to the bound; or no execution goes beyond the bound at all.
 * Each round unrolls the executions that earlier bounds cut off (analysis/bounded/unroll.h). It asks the solver about the errors it met,
 * about all of them together first, and as soon as asking has taken less time than unrolling.
 * A slice leaves parts of the program out. When an error is met in the slice, the search begins anew with the whole program.
 * Invariant: points beyond the bound that no execution reaches are dropped, so a program whose loops end is covered completely at last.
 * Used by the engine bmc, and by kinduction as its base case. */
#ifndef ANALYSIS_BOUNDED_BOUNDED_H
#define ANALYSIS_BOUNDED_BOUNDED_H

#include "analysis/bounded/loop_depths.h"
#include "analysis/bounded/unroll.h"
#include "analysis/refutation_patterns.h"
#include "analysis/refutations.h"
#include "logic/solve/solver.h"

typedef enum {
    BOUNDED_CLEAR,     /* no error up to the bound; executions beyond it are left */
    BOUNDED_COMPLETE,  /* no error, and there is nothing beyond */
    BOUNDED_ERROR,     /* the result holds the values of an execution */
    BOUNDED_UNDECIDED, /* nothing is beyond the bound, but some error or unmodelled path is neither reached nor excluded */
    BOUNDED_LIMIT,
} bounded_answer;

typedef struct {
    task_encoding enc;
    const engine_options *o;
    engine_result *out;
    solver *quick, *thorough;
    unroll u;
    uint32_t asked;         /* how many errors of the unrolling are decided, or among the open ones */
    VEC(unroll_event) open; /* errors that the solver did not decide, or whose execution could not be repeated */
    char open_reason[400];  /* why something is open */
    bool found;
    bool is_strict; /* there is one round, up to the user's bound */
    bool may_look; /* iteration 1, 2, 4, … of an outermost loop begins, so a strict round may look at errors: small changes of a program do
                      not move this */
    refutations refuted;          /* all questions go through it that are not instances of `patterns` */
    refutation_patterns patterns; /* questions that were refuted before, generalised */
    loop_depths depths;           /* of this unrolling: which loops the solver has cut short, at their smallest iteration */
    loop_depths given;            /* of an earlier revision */
    explored_graph explored;
    bool is_known_safe; /* set by the caller: there is no error up to the bound, so the round does not ask about errors */
    bool is_sliced;     /* code that cannot influence an error is left out, so an error may be spurious */
    bool needs_whole;   /* a spurious error was met: begin anew with the whole program */
    /* seconds of counted work (limits_clock) */
    double started, asking; /* asking: in the solver */
    double pruning;         /* in the solver, for questions about points beyond the bound */
    double last_look;       /* when errors were last looked at */
    double last_round;      /* what the last round took */
} bounded;

void bounded_init(bounded *b, const verify_task *t, const char *engine_name, const engine_options *o, engine_result *out);
void bounded_free(bounded *b);
bounded_answer bounded_round(bounded *b, uint32_t bound, bool strict);
/* No execution up to the last bound takes a path that is not modelled. */
bool bounded_is_modelled(bounded *b);
/* After the last round: fills the result's reason. */
void bounded_explain(bounded *b, engine_result *out);
/* The bound to begin with. If an earlier revision has left refuted questions, the one with which it began: then the same questions are
 * asked. Else the one that it came to, if one large step is what the caller wants; else 1. */
uint32_t bounded_first(bounded *b, bool in_one_step);
/* Leaves the depth and the refuted questions for the next revision. */
void bounded_leave(const bounded *b, engine_result *out);
/* No answer counts if the audit of given artefacts has failed. */
void bounded_judge(const bounded *b, engine_result *out);
/* After the last round: tells what was looked at, if that is wanted. */
void bounded_tell_explored(bounded *b);
/* The bound after this one. */
uint32_t bounded_next(const bounded *b, uint32_t bound);

#endif
