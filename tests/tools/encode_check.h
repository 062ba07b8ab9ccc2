/* tests/tools/encode_check.h — the encoding against reality: what the files of the tool share.
 *   encode_check   options, programs, the judgement of one execution
 *   encode_follow  an execution in the interpreter, encoded edge by edge; the values at its end
 *   encode_replay  a model of the path as inputs, given to the interpreter
 *   encode_native  the program as C that reports its branches, for replays by gcc's code
 * One execution is interpreted several times, always with the same inputs: to learn its path, to encode it, to learn about an operation
 * again. */
#ifndef TESTS_ENCODE_CHECK_H
#define TESTS_ENCODE_CHECK_H

#include "base/diag.h"
#include "cfa/exec/interpret.h"
#include "encode/encode.h"
#include "logic/solve/solver.h"

typedef unsigned __int128 u128;

typedef struct {
    uint32_t f, where, depth;
} event;

typedef struct {
    ex lvalue;
    fn f;
    term predicted, observed;
} leaf;

typedef struct {
    uint64_t from, to, size; /* address in the interpreter, in the encoding */
} address_pair;

typedef struct {
    const char *function; /* "": called through a pointer */
    u128 bits;
    bool used; /* took an input; otherwise a call of an unknown function whose result nobody wants */
} outside_call;

typedef VEC(outside_call) outside_calls;
typedef VEC(term) term_list;

typedef enum {
    PART_OK,
    PART_SKIPPED,
    PART_ALLOWED /* not exact, but what has happened is possible */,
    PART_UNKNOWN,
    PART_FAILED
} part_result;

typedef struct {
    bool ilp32, ssa, both_styles, verbose;
    uint32_t runs, edges;
    uint64_t seed;
    double timeout;
    const char *native; /* folder for native replays */
    const char *file;
    const char **flags; /* of the preprocessor */
    uint32_t count_flags;
    FILE *nowhere;
    /* the program */
    source_map sources;
    diag messages;
    cfa_space *space;
    cfa_program *p;
    points_to *pt;
    call_graph *g;
    term_table *t;
    encoder *e;
    solver *solver;
    map64 blanks;           /* cell → its contents before the program, with those of static objects left open */
    map64 seen_inputs;      /* hashes of the inputs of executions that were judged */
    uint32_t *first_branch; /* per function, for native replays */
    /* one execution */
    uint64_t run_seed;
    VEC(event) events;
    VEC(u128) inputs;
    outside_calls calls_out; /* of the execution */
    run_result first;
    uint32_t stop; /* number of events that count */
    uint32_t seen; /* in this pass */
    uint32_t used_inputs, used_choices;
    bool encoding, truncated, failed, exact;
    uint32_t new_stop;
    const char *cut; /* why it was cut short; NULL: it was not */
    encode_state *s;
    term_list path;         /* constraints of the edges */
    VEC(event) path_from;   /* … and the locations they come from */
    term_list given;        /* inputs that are not pointers */
    term_list garbage;      /* other arbitrary values that were observed; pointers */
    term_list zeros;        /* other arbitrary values that nobody has seen */
    term_list float_inputs; /* of given */
    term_list unsettled;    /* conditions under which values are not determined */
    VEC(uint32_t) pins;     /* events whose operands have to be what they were */
    term_list pinned;       /* … these terms */
    VEC(event) calls;       /* frames: where they were called */
    VEC(leaf) leaves;
    VEC(address_pair) known_addresses; /* of heap blocks, of memory from outside */
    uint32_t count_outside;
    bool has_arguments; /* the entry takes pointers: the memory behind them is not zero at the start */
    map64 written;      /* variable → activation in which it was last written, + 1 */
    uint32_t activation;
    VEC(uint32_t) activations;
    /* the replay */
    outside_calls replayed;
    uint32_t diverged; /* event + 1 */
    /* totals */
    uint32_t done, with_inputs, complete, mismatches, total_leaves;
    uint64_t total_edges;
    double encode_seconds, solve_seconds;
} check;

/* encode_follow.c */
run_result follow_learn(check *c); /* the path, inputs and outside calls */
void follow_encode(check *c);      /* path → constraints, leaves; c->truncated: only the first new_stop events can be followed */
void follow_forget(check *c);
bool follow_dangles(check *c, ex lvalue, term value); /* a pointer to a local of a function that is not active at the end of the path */
term follow_zero(check *c, sort s);                   /* the value that uninitialised things have */
void follow_note_call(check *c, outside_calls *to, fn f, uint32_t where); /* a call of an unknown function without result */
const char *follow_callee(const check *c, fn f, uint32_t where);          /* of a call; "": indirect */

/* encode_check.c */
solver_answer check_ask(check *c, const term *extra, uint32_t count); /* path, garbage and these; the caller pops */

/* encode_replay.c */
typedef struct {
    part_result result;
    const char *note;
    uint32_t pins, held; /* undefined operations avoided; inputs held to what they were, because the solver could not do without */
} replay_report;
replay_report replay_check(check *c);

/* encode_native.c */
void native_export_program(check *c);    /* traced.c, stubs.c in c->native */
const char *native_export_run(check *c); /* inputs and path of this execution and its replay; NULL, or why it cannot be replayed natively */

#endif
