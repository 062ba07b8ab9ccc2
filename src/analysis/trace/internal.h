/* analysis/trace/internal.h — declarations that the parts of the trace engine share: one run.
 * The words are those of Rothenberg, Dietsch, Heizmann (doc/PAPERS.md): P, Floyd-Hoare automaton, TA^R (reused), TA^C (current). */
#ifndef ANALYSIS_TRACE_INTERNAL_H
#define ANALYSIS_TRACE_INTERNAL_H

#include "analysis/engine.h"
#include "analysis/trace/control.h"
#include "analysis/trace/search.h"
#include "analysis/trace/stored_automata.h"
#include "analysis/trace/trace_formula.h"

typedef struct {
    const verify_task *task;
    const engine_options *o;
    engine_result *out;
    term_table *t;
    encoder *e;
    solver *s;
    solver *quick; /* for questions that need no answer; NULL: not used yet */
    fragment_table f;
    alphabet letters;
    control_automaton p;
    trace_graph left;   /* P ∩ complement(A1) ∩ … ∩ complement(An); if it searches, P */
    bool searches;      /* the automata are not subtracted, but looked at while a trace is looked for (analysis/trace/search.h) */
    search_order order; /* of the automata in such a search */
    bool must_subtract; /* a search has taken too long, in every order */
    trace_formula formula;
    refutations facts;
    known_triples known; /* of earlier revisions */
    triple_checker checker;
    renaming names_before;     /* of functions, in the revision that the automata come from */
    automaton_list current;    /* TA^C */
    automaton_list reused;     /* TA^R, translated; NULL: it is in TA^C now */
    error_trace word;          /* π */
    map64 refuted;             /* set of edges of P that a trace takes → how many such traces were refuted */
    bool equations_expensive;  /* looking for those of recursive functions took too long */
    bool is_forward_expensive; /* strongest postconditions of some trace needed proofs */
    function_list opened;      /* functions that were looked into on the way, here or in an earlier revision */
    uint64_t first_tick;       /* when it began */
    uint64_t last_tick;        /* in a race, when it gives up; 0: never */
    const char *stuck;         /* why a refinement failed */
    uint64_t count_refinements, count_feasibility, count_interpolations;
    stats before; /* the statistics when it began */
    arena memory;
} trace_run;

/* ---- trace.c: a run, for tests that look inside; its task, options and result are set ---- */

const char *trace_begin(trace_run *r); /* NULL, or why the program cannot be analysed */
void trace_decide(trace_run *r);       /* the answer is in run->out */
void trace_end(trace_run *r);

/* ---- reuse.c: the reuse phase ---- */

/* TA^R from the artefacts of an earlier revision. */
void trace_reuse_begin(trace_run *r);
/* Eager: all of TA^R becomes part of TA^C. */
void trace_reuse_all(trace_run *r);
/* Before anything is subtracted: TA^R covers P = run->left. Then its needed part is TA^C. */
bool trace_reuse_covers(trace_run *r);
/* Lazy: an automaton of TA^R that accepts the trace run->word is the last one of TA^C now; false: none does. */
bool trace_reuse_for_word(trace_run *r);
/* Leaves artefacts for the next revision. */
void trace_reuse_leave(const trace_run *r, engine_result *out);

/* ---- bounds.c ---- */

/* Bounds of variables at the heads of the loops of run->word, as formulas over un-indexed cells; they need not be triples. */
void trace_bounds(trace_run *r, void (*visit)(void *context, term bound), void *context);

/* ---- summary_equations.c ---- */

/* Equations between what cells hold at the exit of a callee, or behind a return, and what they held at the entry, which hold on run->word
 * the first times it passes there; as formulas over un-indexed cells. They need not be triples. */
void trace_summary_equations(trace_run *r, void (*visit)(void *context, term equation), void *context);

/* ---- trace_audit.c: a proof is checked again ---- */

typedef struct {
    uint64_t triples;
    bool failed;
    char what[200];
} trace_audit;
void trace_check_proof(trace_run *r, trace_audit *out);

/* ---- trace_refine.c: the refinement phase, for the trace run->word ---- */

typedef enum { TRACE_REFUTED, TRACE_FEASIBLE, TRACE_OPENED, TRACE_STUCK, TRACE_STOPPED } refinement;
/* REFUTED: the new automaton accepts the trace; it is the last one of run->current. FEASIBLE: run->out has the counterexample. OPENED:
 * functions were opened, P is another one. */
refinement trace_refine(trace_run *r);

#endif
