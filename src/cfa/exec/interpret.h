/* cfa/exec/interpret.h — the concrete interpreter: the reference semantics of the automata.
 * Memory is byte-exact: every object has an address in a simulated address space of the data model, pointers are numbers,
 * unions pun, bit-fields sit where gcc puts them. Freed or out-of-scope objects are detected on access.
 * Nondeterministic functions (__VERIFIER_nondet_*) and unknown external functions whose result is used take their values from the
 * inputs in order, then from the seeded generator; pointers among them are null or memory from outside, named by the number that the inputs
 * give. Other arbitrary values (uninitialised locals and heap, undefined externs, outputs of assembly) come from the generator only; with
 * seed 0 they are zero. Floats are computed in their own precision, never in x87's excess precision; assembly's effects on memory are not
 * modelled. */
#ifndef CFA_EXEC_INTERPRET_H
#define CFA_EXEC_INTERPRET_H

#include "base/limits.h"
#include "base/stats.h"
#include "cfa/exec/inputs.h"
#include "cfa/program.h"
#include "cfa/property.h"
#include <stdio.h>

typedef enum {
    RUN_EXIT,        /* exit status in .status */
    RUN_ERROR_CALL,  /* an error function was called (or an assert failed, if that is an error) */
    RUN_UNDEFINED,   /* undefined behaviour: .message */
    RUN_STOPPED,     /* __VERIFIER_assume(0), __builtin_unreachable, inputs exhausted in strict mode */
    RUN_ABORT,       /* abort(), failed assert that only ends the path */
    RUN_UNSUPPORTED, /* .message names the construct */
    RUN_LIMIT,       /* steps, time, memory */
} run_outcome;

/* The use of a supplied value. */
typedef enum {
    ARBITRARY_HERE,   /* something that the current location makes arbitrary: a declared or havocked object, a new block, an output of
                         assembly */
    ARBITRARY_GLOBAL, /* an undefined global: index in the program's globals */
    ARBITRARY_ENTRY,  /* a parameter of main: index */
} arbitrary_kind;

/* With supplied values, memory from outside is this part of the address space: in either data model, and in a native program too, it is
 * free. */
enum { RUN_OUTSIDE_START = 0x1000000, RUN_OUTSIDE_END = 0x2000000 };

/* Gives a run everything that the program does not determine, instead of inputs and generator. Then pointers from outside are plain
 * numbers. */
typedef struct {
    void *context;
    void (*input)(void *context, unsigned __int128 *bits, uint32_t size, bool is_pointer); /* as in memory; *bits is 0 */
    bool (*arbitrary)(void *context, arbitrary_kind kind, uint32_t index, void *bytes,
                      uint64_t size);                     /* bytes are 0; false: nothing said about them */
    void (*outside)(void *context, unsigned char *start); /* fills the memory from outside, which is 0 */
} run_supply;

/* Which ways the branches of a program take (and what is assigned or returned, if it is the truth of a comparison), counted while it runs,
 * and what they compare. Each location has two ways: 2 × its number and
 * the next one. A function of the library that compares bytes counts the equal ones as the first way of its call. */
typedef struct {
    const uint32_t *first; /* by function: the number of its location 0 */
    uint8_t *taken;        /* by way: how often, at most 255 */
    uint32_t *ways;        /* those that were taken, in the order of their first time; room for all of them */
    uint32_t count;
    void *context;
    void (*compared)(void *context, uint32_t way, uint64_t a, uint64_t b, uint32_t size); /* before it is decided; NULL: not told */
} run_coverage;

/* Watches a run from within. Costs nothing when there is none. */
typedef struct run run_view;
typedef struct {
    void *context;
    void (*step)(void *context, const run_view *v, fn f, uint32_t where,
                 uint32_t depth); /* before a location is executed; depth: activations. May be NULL */
    void (*input)(void *context, unsigned __int128 bits, bool is_pointer); /* a nondeterministic call has got this value */
    /* A function of the library reads or writes this memory. May be NULL. The accesses of operations can be seen before they are executed:
     * step and run_view_place. */
    void (*access)(void *context, const run_view *v, uint64_t address, uint64_t size, bool write);
    void (*block)(void *context, const run_view *v, uint64_t address, uint64_t size); /* the current location makes it; may be NULL */
    /* The condition of the current location holds, or does not → which way the run goes on. May be NULL: the way of the condition. */
    bool (*branch)(void *context, bool holds);
    const run_supply *supply; /* may be NULL */
    run_coverage *coverage;   /* may be NULL */
    uint64_t input_seed;      /* not 0: seed of the generator for inputs; other arbitrary values follow run_options.seed, zero or not */
} run_observer;

typedef struct {
    const char *entry;       /* default main */
    property property;       /* what counts as an error */
    const run_input *inputs; /* values for nondeterministic calls, in order; converted to the call's type */
    uint32_t count_inputs;
    uint64_t seed;
    FILE *out;   /* the program's stdout */
    FILE *err;   /* the program's stderr */
    FILE *trace; /* NULL, or where each executed operation is written */
    limits *limits;
    uint64_t max_steps;     /* 0: none */
    char *const *arguments; /* of the program, after its name; count_arguments */
    int count_arguments;
    const run_observer *observer; /* may be NULL */
} run_options;

typedef struct {
    run_outcome outcome;
    int status;
    char message[256];
    srcpos at;
    fn function;
    uint64_t steps;
    uint32_t inputs_used;
    bool signed_overflow, oversized_shift; /* happened somewhere (wraps) */
    bool made_nan;                         /* an operation gave a NaN, whose sign and payload C leaves open */
    bool ran_out_of_memory;                /* an allocation failed; on another machine, it might not */
} run_result;

/* Evaluates expressions recursively: run it on a big stack (base/bigstack.h) if their nesting is not known to be small. */
run_result interpret(const cfa_program *p, const run_options *o);

/* Many executions of one program, which is translated once. The options are read at the beginning of each of them. An execution is that of
 * `interpret`, but string literals may have other addresses, and of the limits only what lies beyond its first 4096 steps is counted. */
typedef struct run interpreter;
interpreter *interpreter_new(const cfa_program *p, const run_options *o);
run_result interpreter_execute(interpreter *m);
void interpreter_free(interpreter *m);

/* true: a call of this external function takes an input (if it has a result that is used, or is a __VERIFIER_nondet_*) */
bool interpret_takes_input(const char *function);
/* For observers: a global, or a variable of the current function. false: it has no place (yet). */
bool run_view_variable(const run_view *v, var which, const void **bytes, uint64_t *size, uint64_t *address);
/* A local of an active function. depth counts activations from the outermost one, which is 1. */
bool run_view_local(const run_view *v, uint32_t depth, var which, const void **bytes, uint64_t *size, uint64_t *address);
/* The value of a scalar expression in the current function, as in memory. false: it has none here. */
bool run_view_value(const run_view *v, ex e, unsigned __int128 *bits);
/* Where an lvalue of the current function is. false: nowhere that may be accessed. */
bool run_view_place(const run_view *v, ex lvalue, uint64_t *address, uint64_t *size);
uint32_t run_view_depth(const run_view *v); /* activations */
uint64_t run_view_steps(const run_view *v);
/* The variable arguments of an active function, from 1 as above. false: it has none. */
bool run_view_arguments(const run_view *v, uint32_t depth, uint64_t *address, uint64_t *size);

typedef enum {
    RUN_OBJECT_GLOBAL,
    RUN_OBJECT_LOCAL,
    RUN_OBJECT_STRING,
    RUN_OBJECT_BLOCK,     /* of the heap, of alloca, of a variable-length array */
    RUN_OBJECT_ARGUMENTS, /* the variable arguments of an active function */
    RUN_OBJECT_OUTSIDE,   /* not of the program */
} run_object_kind;

typedef struct {
    run_object_kind kind;
    uint64_t address, size;
    var variable; /* GLOBAL, LOCAL */
    ex string;    /* STRING */
    fn function;  /* ARGUMENTS */
} run_object;

bool run_view_object(const run_view *v, uint64_t address, run_object *out);      /* the object that has this byte; false: there is none */
bool run_view_function(const run_view *v, uint64_t address, var *function);      /* false: no function is there */
const void *run_view_memory(const run_view *v, uint64_t address, uint64_t size); /* NULL: not readable */

#endif
