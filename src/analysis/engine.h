/* analysis/engine.h — the one interface of all analyses.
 * In: a task (program and property), a budget, hints.  Out: an answer with what supports it.
 *   true: every execution was covered; the assumptions are listed, invariants are given where there are any;
 *   false: the arbitrary values of an execution that reaches an error call. An engine lets the interpreter execute it first (analysis/cex);
 *     the parent process executes it once more before it believes it (analysis/portfolio.h: confirm);
 *   unknown: with a reason that helps.
 * Engines look at their limits in every loop and unwind by return; they may be killed at any moment (they run in child processes under
 * `auto`). */
#ifndef ANALYSIS_ENGINE_H
#define ANALYSIS_ENGINE_H

#include "analysis/artefact.h"
#include "analysis/task.h"
#include "base/stats.h"
#include "logic/term/renaming.h"
#include "reprove.h"

/* Where a value that is not an input arises. analysis/cex/counterexample.h finds all of this for a path. An engine that knows only the
 * inputs may leave these fields at zero. */
typedef enum {
    ORIGIN_UNKNOWN,  /* such a value is not used by the replay */
    ORIGIN_LOCATION, /* executing the location `where` of `function` for the turn-th time makes something arbitrary: what is declared,
                        havocked, allocated, the part-th output … */
    ORIGIN_GLOBAL,   /* `where` is the index of an undefined global; function FN_NONE. Of an input: of the global
                        whose address it is, plus `offset`; bits do not count */
    ORIGIN_ENTRY,    /* `where` is the index of a parameter of the entry function */
    ORIGIN_OUTSIDE,  /* memory that pointers from outside point to: offset is the number that the inputs give for the pointer, plus the
                        distance */
} choice_origin;

/* One value that the program did not determine; the inputs in the order in which the execution meets them. */
typedef struct {
    unsigned __int128 bits;
    uint32_t width; /* bits */
    bool is_input; /* of a call that consumes an input (`run --inputs`); else uninitialised memory, a havoc, an extern without definition */
    bool is_float, is_signed, is_pointer;
    srcpos at;
    /* not an input: bits are at `offset` of the object; bits that none of them covers are zero. An input has no origin but ORIGIN_GLOBAL.
     */
    uint8_t origin; /* choice_origin */
    fn function;
    uint32_t where, turn, part; /* turn from 1 */
    uint64_t offset;            /* bytes */
} chosen_value;
typedef VEC(chosen_value) chosen_values;
static inline bool chosen_is_address(const chosen_value *c) { return c->is_input && c->origin == ORIGIN_GLOBAL; }

typedef struct {
    fn function;
    uint32_t where;   /* location: a loop head or a function's entry */
    const char *text; /* C expression over the variables in scope there */
} engine_invariant;
typedef VEC(engine_invariant) engine_invariants;

/* A claim about a loop head. From outside (a witness): used only after it was proved. In a result: proved. */
typedef struct {
    fn function;
    uint32_t where;
    ex condition; /* over the variables in scope */
} loop_claim;

/* The cost of analysing a procedure or loop: abstractions that an earlier revision had computed already, and those that were computed
 * now. Without either, a function whose name matters to the next revision, should it change. */
typedef struct {
    fn function;
    uint32_t loop; /* its number from 1; 0: the procedure */
    uint32_t reused, computed;
} fragment_work;

typedef enum { ENGINE_TRUE, ENGINE_FALSE, ENGINE_UNKNOWN } engine_answer;

typedef struct {
    engine_answer answer;
    /* The answer covers executions that reach each loop head at most `bound` times in a row and nest each function at most `bound` deep.
     * 0: all executions */
    uint32_t bound;
    char reason[400];  /* unknown: "timeout", "out of memory", "unsupported: …", "recursion", … */
    bool fails_audit;  /* unknown: something that the engine was given is wrong, and the reason says what */
    bool was_compiled; /* false: the compiled program has reached the error, in several builds that agree */
    bool is_exact;     /* false: nothing on the way was over-approximated, the execution should replay */
    chosen_values choices;
    engine_invariants invariants;
    engine_invariants summaries;   /* of procedures, at their entries: the states in which they are entered and left */
    VEC(const char *) assumptions; /* what was assumed or over-approximated, one sentence each, no duplicates */
    VEC(loop_claim)
    claims; /* if they were wanted: about integers, true whenever an execution to an error passes the loop, whatever the answer is */
    artefacts artefacts; /* for the next revision; their bytes are in `memory` */
    VEC(fragment_work) work;
    const char *explored; /* the explored part (analysis/explored.h); NULL: not wanted, or the engine cannot tell */
    size_t explored_len;
    const char *automata; /* of a proof by trace abstraction, as text; NULL: not wanted, or there are none */
    arena memory;         /* of the texts */
} engine_result;

void engine_result_init(engine_result *r);
void engine_result_free(engine_result *r);
void engine_result_unknown(engine_result *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void engine_result_limit(engine_result *r, const limits *l); /* unknown, because of a limit */
/* No answer counts: an audit has found a wrong claim of an earlier revision. `what`: begins with "audit: " */
void engine_result_fail_audit(engine_result *r, const char *what);
/* Leaves something about the whole program for the next revision; copies the bytes. Nothing is left if there are none. */
void engine_result_leave(engine_result *r, artefact_kind kind, const void *bytes, size_t len);
void engine_result_assume(engine_result *r, const char *sentence); /* copies it, unless it is already there */

/* Where an engine is, for the one line that people watch. Called often: the receiver thins it out. */
typedef struct {
    void *context;
    void (*tell)(void *context, const char *phase, uint64_t depth, uint64_t queries);
} engine_progress;
static inline void engine_tell(const engine_progress *p, const char *phase, uint64_t depth, uint64_t queries)
{
    if (p && p->tell) p->tell(p->context, phase, depth, queries);
}

/* Asks an engine for the artefacts that it would leave if it ended now. It is asked wherever it counts work, while it waits for its next
 * turn or because another one has won. So `leave` only reads, and everything that it reads is whole whenever work is counted. */
typedef struct {
    void *context;
    void (*leave)(void *context, engine_result *out); /* NULL: nothing */
} engine_offer;

struct source_text;                           /* replay/sandbox/workshop.h */
typedef struct interval_facts interval_facts; /* analysis/facts/interval.h */
typedef struct program_slice program_slice;   /* analysis/facts/slice.h */

typedef struct {
    limits *limits;
    stats *stats;
    const engine_progress *progress;  /* may be NULL */
    const struct source_text *source; /* the program as the user wrote it; NULL: the task is another one, or nothing may be compiled */
    uint32_t unwind;                  /* the user's bound; 0: none */
    bool has_peers;                   /* other engines work on the task in turns: long computations are better left to them */
    const interval_facts *intervals;  /* proved facts about the whole program; may be NULL */
    const program_slice *slice;       /* what can influence the property; may be NULL: everything */
    const loop_claim *candidates;
    uint32_t count_candidates;
    bool wants_explored;    /* tell what was looked at, whatever the answer is; do not stop at an error path that is not decided */
    bool wants_claims;      /* tell what was proved at the heads of loops */
    bool counts_iterations; /* loops whose ends constants decide are not executed to their ends, but as far as the bound, like others */
    bool for_next;          /* somebody will want what the result leaves for the next revision */
    engine_offer *offer;    /* set by an engine that can be asked for artefacts before it ends; NULL: it cannot */
    const artefacts *given; /* what earlier revisions left, in the form of this program; may be NULL: nothing */
    uint64_t
        precision_budget; /* solver queries that a given precision may cost; beyond them the engine begins again without it. 0: no limit */
    uint64_t precision_ticks;        /* ticks that a given precision may cost. 0: no limit */
    const renamed_function *renamed; /* since the revision that the artefacts come from */
    uint32_t count_renamed;
    reprove_summaries summaries;     /* which given abstractions are used */
    bool eager_counterexamples;      /* expand calls and loops even if the path is already infeasible with them as holes */
    bool function_summaries;         /* of calls up to the user's bound: use those of the revision before, leave some for the next one */
    bool patterns;                   /* of refuted questions: the same; without function summaries, all refuted questions leave some */
    reprove_automata wants_automata; /* how the automata of a proof are written, if somebody wants to see them */
    reprove_letters letters;         /* blocks: in functions with many branches one straight path; large: all paths, always */
    reprove_translation translate;   /* the set S of TRANSLATEAUTOMATON */
    bool eager_automata;             /* subtract all reused automata at once, not only those that remove the trace at hand */
    bool audit;                      /* given facts are proved again; engines that leave a proof re-check it before it counts */
} engine_options;

typedef struct {
    const char *name;    /* as in --engine */
    const char *purpose; /* one line for --help */
    void (*run)(const verify_task *t, const engine_options *o, engine_result *out);
    bool is_pre_analysis; /* its facts are computed before all engines: auto need not run it */
    uint32_t pace;        /* ticks that it counts in a hundred microseconds, about: turns of a race are to take equal time. 0: a hundred */
    uint32_t first_round; /* of a race in which it has a turn */
    bool is_supplement;   /* why it has no answer is of interest only to who has asked it alone */
} engine;

/* From now on, or until it is called with NULL, the engine can be asked for its artefacts. */
static inline void engine_offers(const engine_options *o, void *context, void (*leave)(void *context, engine_result *out))
{
    if (o->offer && o->for_next) *o->offer = (engine_offer){context, leave};
}

const engine *engine_at(uint32_t i);         /* all of them, from 0; NULL: no more */
const engine *engine_find(const char *name); /* NULL: none */

#endif
