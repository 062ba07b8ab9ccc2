/* analysis/portfolio.h — several engines on one task, each in a child process, under one time and memory budget.
 * In: the task, the engines in the order in which they are tried, the number of cores.  Out: the answer that is believed, and how every
 * engine fared.
 * The race is a sequence of slots (round, index of the engine). In each, an engine is granted a number of ticks (base/limits.h); when it
 * has counted them, it waits for its next slot and keeps its work. Grants grow from round to round: an engine that is fast on this
 * task answers in its first slot, and the work wasted on the others stays within a constant factor. With several cores, the next slots are
 * used at the same time. The winner is the answer in the earliest slot, not the one that came first: when a later slot answers, earlier
 * ones end their grants before it wins. So who wins, and with what, depends neither on the number of cores nor on how busy the machine is,
 * unless the limit of time or memory ends the race. The race ends with a confirmed false, with an unbounded true, or, if the user gave a
 * bound, with a bounded true. The caller confirms a false by replaying it. Invariant: when it is closed, no child is left. */
#ifndef ANALYSIS_PORTFOLIO_H
#define ANALYSIS_PORTFOLIO_H

#include "analysis/engine.h"

typedef enum {
    PORTFOLIO_NOT_STARTED, /* somebody else was faster, or there was no process for it */
    PORTFOLIO_ANSWERED,    /* result is what it says */
    PORTFOLIO_CRASHED,
    PORTFOLIO_OUT_OF_MEMORY,
    PORTFOLIO_STOPPED, /* killed: at the time limit, or because another one has answered */
} portfolio_outcome;

typedef struct {
    const engine *engine;
    portfolio_outcome outcome;
    engine_result result;
    char problem[200]; /* of a crash; of a false that was not believed: why */
    bool is_confirmed; /* a false whose execution was replayed */
    double cpu_seconds;
    uint64_t peak_bytes;
    uint64_t ticks; /* that it has counted */
    stats stats;    /* however it ended */
} portfolio_run;

typedef struct {
    const engine *const *engines;
    uint32_t count;
    uint32_t cores;        /* at least 1 */
    uint64_t first_turn;   /* ticks; 0: the usual. Later turns are longer */
    uint64_t favour;       /* ticks: a head start of the first engine; a long one begins when all have had their first turn */
    engine_options engine; /* for all of them; its limits and statistics are the parent's, a child gets copies */
    void *context;
    /* Is this false to be believed? Otherwise says why. NULL: never */
    bool (*confirm)(void *context, const engine_result *r, char why[200]);
    const bool *is_pointless; /* set by confirm: no engine can win any more, the race is over. NULL: never */
} portfolio_options;

typedef struct {
    portfolio_run *runs; /* in the order of the engines */
    uint32_t count;
    int winner;          /* index, or -1 */
    int contradiction;   /* index of one that answered the opposite, or -1 */
    uint64_t peak_bytes; /* of all processes together, as far as it was looked at */
} portfolio_result;

/* A race that can be interrupted. Options and result stay where they are until it is closed. On the stack of the caller: a big one
 * (base/bigstack.h). Sets limits->hit when a limit ended it. */
typedef struct portfolio portfolio;
portfolio *portfolio_open(const verify_task *t, const portfolio_options *o, portfolio_result *out);
/* Until it is over (true): an engine has won, no engine can, or a limit is reached; or until all slots of the first rounds are used (0:
 * there are always more). The engines wait then, and keep their work. beside: another race that waits; its memory counts, too. */
bool portfolio_continue(portfolio *p, uint32_t rounds, portfolio *beside);
void portfolio_close(portfolio *p); /* afterwards no child is left, and the result is complete */
/* One engine in this process. */
void portfolio_run_here(const verify_task *t, const portfolio_options *o, portfolio_result *out);
void portfolio_free(portfolio_result *r);
/* "true", "timeout", "crashed: signal 11", … */
void portfolio_describe(const portfolio_run *r, char *out, size_t size);

#endif
