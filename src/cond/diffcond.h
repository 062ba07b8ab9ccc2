/* cond/diffcond.h — which executions of a new program are executions of the old one, too.
 * Implements: Beyer, Jakobs, Lemberger: Difference Verification with Conditions (SEFM 2020), Alg. 1 (diffCond) over interprocedural
 * automata.
 * Deviations:
 *  - The automata of a pair of functions are walked side by side once per pair of functions (a module); a call that is the same in both
 *    enters the module of its callees, or is stepped over if their closures are equal. Calls and returns match.
 *  - Line 10 is tested before line 9 inserts the edge, and the first pair counts as seen: as printed, nothing would be explored.
 *  - Data counts, too: an operation that touches an object whose initialiser, type or declaration has changed differs, although it reads
 *    the same; so does one that moves a pointer over records whose size has changed.
 *  - A function that has returned where the old one has not differs at its return.
 * In: two programs in one space, with fingerprints.  Out: the graph of pairs, its differences, and which pairs can still reach one. A pair
 * that cannot is covered: the old program has every continuation of an execution from there on (Theorem 1).
 * Invariant: a state inside a callee is covered only if no difference can be reached through its return, in whatever context. */
#ifndef COND_DIFFCOND_H
#define COND_DIFFCOND_H

#include "base/limits.h"
#include "cond/condition.h"
#include "cond/same_meaning.h"

enum { DIFF_NONE = UINT32_MAX };

typedef enum {
    DIFF_EQUAL,      /* both programs take it (set E of Alg. 1) */
    DIFF_DIFFERENCE, /* only the new one does (set D) */
    DIFF_END,        /* both take it, and nothing follows */
} diff_kind;

typedef struct {
    uint8_t kind;     /* diff_kind */
    uint8_t branch;   /* which successor of the new location */
    uint32_t to;      /* DIFF_EQUAL: pair */
    uint32_t entered; /* DIFF_EQUAL, a call that is followed: module; DIFF_NONE: none */
} diff_edge;

typedef struct {
    uint32_t module;
    uint32_t old, new; /* locations */
    uint32_t first_edge, count_edges;
    bool is_open;           /* a difference is reachable: not covered */
    bool differs_at_return; /* the new function returns here, the old one does not */
    uint32_t differing;     /* the variables that may have other values in the old program: a set of cond/dataflow.h; 0: none */
    uint32_t same_place;    /* another pair of the same locations, with another set; DIFF_NONE: no more */
} diff_pair;

typedef struct {
    fn old, new;
    uint32_t entry;       /* pair */
    uint32_t exit;        /* pair of both exits; DIFF_NONE: they do not return together */
    bool can_differ;      /* a difference is reachable inside, without returning */
    VEC(uint32_t) behind; /* pairs behind calls that enter it */
    map64 pairs;          /* (old location, new location) → pair */
} diff_module;

typedef struct {
    const cfa_program *old, *new;
    VEC(diff_module) modules; /* [0]: the entry functions */
    VEC(diff_pair) pairs;
    VEC(diff_edge) edges;
    const char *everything; /* why nothing is covered, whatever the automata are; NULL: they decide */
} diff_condition;

typedef enum {
    DETECTOR_SYNTACTIC, /* an operation that differs is a difference */
    DETECTOR_DATAFLOW,  /* only if it can influence which path is taken (cond/dataflow.h) */
} diff_detector;

/* NULL: out of limits (may be NULL: none). */
diff_condition *diffcond_compute(const compared_program *old_program, const compared_program *new_program, externals_mode externals,
                                 diff_detector detector, limits *l);
void diffcond_free(diff_condition *d);
bool diffcond_covers_all(const diff_condition *d); /* no execution of the new program is new; for tests */
/* As an automaton (Alg. 1, lines 19–27): its states are the pairs that can reach a difference and those behind them. */
condition *diffcond_automaton(const diff_condition *d);

#endif
