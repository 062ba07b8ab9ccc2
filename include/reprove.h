/* reprove.h — the library behind the command line: read C programs, compare revisions, run and print them.
 * A session owns everything: messages, statistics, limits, and the table in which operations of all its programs are shared, so
 * that two revisions opened in one session can be compared. No global state: several sessions may live in one process, each
 * used by one thread at a time. */
#ifndef REPROVE_H
#define REPROVE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define REPROVE_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct reprove reprove;                 /* a session */
typedef struct reprove_program reprove_program; /* a program opened in a session */
typedef struct reprove_diff reprove_diff;       /* what changed between two programs */

typedef enum {
    REPROVE_OK,
    REPROVE_BAD_INPUT, /* the messages say what and where */
    REPROVE_LIMIT,     /* time, memory or an interrupt: reprove_limit_reason() */
    REPROVE_INTERNAL,
} reprove_status;

typedef struct {
    bool ilp32;                        /* data model; default LP64 */
    double timeout;                    /* seconds; 0: none */
    uint64_t memory_mb;                /* 0: none */
    const char *const *compiler_flags; /* for cc -E: -I, -D, -std=…; NULL-terminated; may be NULL */
    const char *compilation_database;  /* compile_commands.json or its folder; may be NULL */
    const char *entry; /* where execution or verification will start, if not main: kept even if it is static and unused; may be NULL */
    bool arbitrary_volatile; /* every read of a volatile object gives an arbitrary value; default: ordinary memory */
    bool opaque_assembly;    /* assembly changes its outputs alone, and neither calls nor jumps */
    bool allocation_fails;   /* malloc and its relatives may fail; default: they succeed */
    struct {
        uint64_t first, last;
    } devices[16]; /* addresses of device registers, whose reads are arbitrary */
    uint32_t count_devices;
    size_t database_entry;                    /* which of its entries tells how to read the files, from 1; 0: the first one of each file */
    const volatile sig_atomic_t *interrupted; /* becomes non-zero when the work should stop; may be NULL */
    FILE *layouts;                            /* where to write the layout of every struct and union read; may be NULL */
} reprove_options;

reprove *reprove_new(const reprove_options *options); /* NULL: defaults */
void reprove_free(reprove *r);

/* Reads the files (.c through the preprocessor, .i as they are) and links them into one program. */
reprove_status reprove_open(reprove *r, const char *const *files, size_t count, reprove_program **program);
void reprove_close(reprove_program *p);

typedef enum { REPROVE_NOTE, REPROVE_WARNING, REPROVE_ERROR } reprove_severity;
/* Prints the messages that have not been printed yet. */
void reprove_print_messages(reprove *r, FILE *out, bool colour, reprove_severity least);
size_t reprove_error_count(const reprove *r);
const char *reprove_limit_reason(const reprove *r);
void reprove_print_stats(reprove *r, FILE *out); /* `name: value` lines */
bool reprove_stat(const reprove *r, const char *name,
                  double *value); /* one of these numbers, such as "solver.queries"; false: there is none of this name */
void reprove_print_counts(const reprove_program *p, FILE *out, bool with_loops); /* one line for people; finding the loops takes time */

/* Calls visit for each entry of a compilation database: the source file, and the entry's number from 1 (a file may have several entries,
 * each with its own flags). Stops when visit returns false. */
reprove_status reprove_database_files(reprove *r, const char *database, bool (*visit)(void *context, const char *file, size_t entry),
                                      void *context);

/* The program back as C. */
void reprove_write_c(const reprove_program *p, FILE *out);

/* Pictures in Graphviz's language; function NULL: all. False: no such function. */
bool reprove_write_cfa(const reprove_program *p, const char *function, FILE *out);
void reprove_write_callgraph(reprove_program *p, FILE *out);
/* Side effects of functions without a body and without a model; their results are always arbitrary. Default: pure with a property file,
 * else writes. By default, and without a property file, a violation that depends on such a side effect is unknown: the function is missing.
 */
typedef enum {
    REPROVE_EXTERNALS_DEFAULT,
    REPROVE_EXTERNALS_WRITES, /* write errno and memory behind their pointer arguments, not through const; call functions that they receive
                               */
    REPROVE_EXTERNALS_PURE,   /* nothing */
    REPROVE_EXTERNALS_ANYTHING, /* also write and call everything with external linkage */
} reprove_externals;

/* The program that a condition leaves: by number from 1, in this order, or by name. CFA: each location once. LH: each head of a loop once;
 * LHC: for each path to the loop; LHB: for each of its first iterations; LHBC: for each of both. NLH: each location once for each
 * iteration. SEP: each location once for each state of the condition. ID: the program as it is. Copies of functions are made as needed.
 * Default: SEP with a condition from a file, CFA with a difference. */
typedef enum {
    REPROVE_FOLDER_DEFAULT,
    REPROVE_FOLDER_CFA,
    REPROVE_FOLDER_LH,
    REPROVE_FOLDER_LHC,
    REPROVE_FOLDER_LHB,
    REPROVE_FOLDER_LHBC,
    REPROVE_FOLDER_NLH,
    REPROVE_FOLDER_SEP,
    REPROVE_FOLDER_ID
} reprove_folder;

typedef struct {
    const char *condition; /* a file (doc/formats/condition.md); NULL: nothing is left out */
    reprove_folder folder;
    uint32_t folder_bound; /* of LHB and LHBC: iterations that are kept apart; 0: 10 */
    const char *entry;     /* NULL: main */
    reprove_externals externals;
    const char *const *error_functions; /* as of reprove_verify_options */
    const char *property;               /* the same */
    bool has_one_error; /* for verifiers that begin with main and look for reach_error: every error call becomes one of that */
} reprove_reduce_options;

typedef struct {
    uint32_t locations, residual_locations; /* of the program, and of what is left of it */
    bool is_reduced;                        /* something is left out */
    char unsayable[160];                    /* what C cannot say of it, and is an error call for that; "": it can say everything */
} reprove_reduce_result;

/* Writes what the condition leaves of the program as C. A proof of that is a proof of what is left. REPROVE_BAD_INPUT: messages say what is
 * wrong with the condition or with the question. REPROVE_LIMIT:
 * the session's limits do not suffice. result may be NULL. */
reprove_status reprove_reduce(reprove_program *p, const reprove_reduce_options *o, FILE *out, FILE *messages,
                              reprove_reduce_result *result);
/* The condition in this file (doc/formats/condition.md), read for this program. REPROVE_BAD_INPUT: messages say what is wrong with it. */
reprove_status reprove_write_condition(reprove_program *p, const char *file, FILE *out, FILE *messages);

/* Concrete execution. */
typedef enum {
    REPROVE_RUN_EXIT,
    REPROVE_RUN_ERROR_CALL,
    REPROVE_RUN_UNDEFINED,
    REPROVE_RUN_STOPPED,
    REPROVE_RUN_ABORT,
    REPROVE_RUN_UNSUPPORTED,
    REPROVE_RUN_LIMIT
} reprove_outcome;

typedef struct {
    const char *entry;                  /* NULL: main */
    const char *const *error_functions; /* NULL-terminated; NULL: reach_error, __VERIFIER_error and failed asserts */
    const char *property;               /* a property file's name or its text; NULL: none */
    const char *inputs_file;            /* NULL: none */
    uint64_t seed, max_steps;
    bool trace;             /* every executed operation to err */
    FILE *out, *err;        /* the program's own */
    char *const *arguments; /* of the program, after its name */
    int count_arguments;
} reprove_run_options;

typedef struct {
    reprove_outcome outcome;
    int status;
    char message[512]; /* with file:line where there is one */
    uint64_t steps;
    uint32_t inputs_used;
} reprove_run_result;

reprove_status reprove_run(reprove_program *p, const reprove_run_options *o, reprove_run_result *result);

/* Verification: is a call of an error function reachable from the entry function? */
typedef enum {
    REPROVE_TRUE,       /* no; with bound: not in executions that come to no loop more than so many times in a row */
    REPROVE_FALSE,      /* yes: there is an execution; it was run in the interpreter and, unless the result says why not, compiled */
    REPROVE_UNKNOWN,    /* no answer, for the reason that the text gives */
    REPROVE_NO_VERDICT, /* the question makes no sense: bad input, an internal error */
} reprove_verdict;

typedef struct {
    const char *phase; /* engine and its step, such as "bmc: unwinding" */
    uint64_t depth, queries;
    double seconds; /* since the session began */
} reprove_progress;

/* Of the abstractions that an earlier proof computed: which are used. */
typedef enum { REPROVE_SUMMARIES_ALL, REPROVE_SUMMARIES_OF_PROCEDURES, REPROVE_SUMMARIES_OF_LOOPS } reprove_summaries;

/* For trace abstraction: the kind of letters, and which triples of an automaton of an earlier revision are looked for beyond those that
 * came with it: over all letters, over those that the earlier revision did not have, or none. */
typedef enum { REPROVE_AUTOMATA_UNSEEN, REPROVE_AUTOMATA_DOT, REPROVE_AUTOMATA_ATS } reprove_automata; /* how they are shown */
typedef enum { REPROVE_LETTERS_BLOCKS, REPROVE_LETTERS_STATEMENTS, REPROVE_LETTERS_LARGE } reprove_letters;
typedef enum { REPROVE_TRANSLATE_ALL, REPROVE_TRANSLATE_UNSEEN, REPROVE_TRANSLATE_EMPTY } reprove_translation;

/* How an execution that reaches the error is replayed: compiled and run in a sandbox, too, where there is one; compiled and run in any
 * case; or in the interpreter only. */
typedef enum { REPROVE_REPLAY_SANDBOXED, REPROVE_REPLAY_COMPILED, REPROVE_REPLAY_INTERPRETER } reprove_replay;

/* Differences of two revisions. Syntactic: every operation that differs. Dataflow: those that can influence which path is
 * taken, and so whether an error call is reached. */
typedef enum { REPROVE_DETECTOR_DEFAULT, REPROVE_DETECTOR_SYNTACTIC, REPROVE_DETECTOR_DATAFLOW } reprove_detector;

typedef struct {
    const char *entry; /* NULL: main, or what the property file says */
    const char *const
        *error_functions; /* NULL-terminated; NULL: reach_error, __VERIFIER_error and failed asserts; else a failed assert ends the path */
    const char *property; /* a property file's name or its text; NULL: none */
    const char *engine;   /* NULL: auto */
    const char *invariants; /* a correctness witness (YAML) whose loop invariants are tried; NULL: none */
    const char *precision;  /* predicates to begin with (doc/formats/precision.md, CPAchecker's predmap.txt); NULL: those of the store */
    const char *automata;   /* Floyd-Hoare automata to begin with, as text (doc/formats/automata.md, .ats); NULL: those of the store */
    bool wants_precision;   /* the result shall say what had to be tracked */
    bool wants_condition;   /* the result shall say what was verified */
    bool wants_json;        /* the result will be written as JSON: the trace of a false is made for that, too */
    reprove_externals externals;
    uint32_t unwind; /* bound on iterations and recursion; 0: none */
    bool no_facts;   /* engines get neither intervals nor a slice */
    uint32_t cores;  /* 0: all of the machine; 1: one engine at a time */
    reprove_replay replay;
    const char *harness; /* where the C file that drives the program into the error is left; NULL: nowhere */
    bool audit; /* engines trust nothing that was stored; Z3 re-checks the triples of a proof. An engine without an audit has 0 triples */
    bool in_process;      /* no child processes: one engine, its crash is the caller's */
    const char *store;    /* folder of the store; NULL: none */
    bool store_readonly;  /* read it, but do not change it */
    bool store_optional;  /* the store is a default: no message if it cannot be used */
    bool store_untrusted; /* take only hints and executions from it, which are checked anyway */
    const char *reuse;    /* parts of the store to use: NULL or "auto": everything; "none"; else a list of reprove_reuse_words */
    reprove_summaries summaries;
    bool eager_counterexamples; /* the predicate engine expands abstract error paths completely before it looks whether they are feasible */
    reprove_automata wants_automata; /* the result shall show the automata of a proof by trace abstraction */
    reprove_letters letters;
    reprove_translation translate;
    reprove_program *base; /* the previous revision; NULL: the one of the store that has most in common */
    const char
        *base_file; /* the previous revision as a file, which is parsed only if the store does not know enough about it; NULL: none */
    const char *condition;     /* a file: executions that this condition covers are not looked at; NULL: none */
    reprove_folder folder;     /* form of the residual program of a condition */
    reprove_detector detector; /* the differences that count */
    uint32_t folder_bound;     /* of LHB and LHBC: iterations that are kept apart; 0: 10 */
    void *context;
    void (*progress)(void *context, const reprove_progress *p); /* called a few times per second; may be NULL */
} reprove_verify_options;

typedef struct reprove_result reprove_result;

/* Always gives a result unless there is no memory for it; after a failure its text says why. */
reprove_result *reprove_verify(reprove_program *p, const reprove_verify_options *o);
/* The assumptions of every proof of this program. Nothing is verified: REPROVE_TRUE means that a proof
 * could be believed; otherwise the text says why none can. */
reprove_result *reprove_premises(reprove_program *p, const reprove_verify_options *o);
void reprove_result_free(reprove_result *r);
reprove_verdict reprove_result_verdict(const reprove_result *r);
const char *reprove_result_text(const reprove_result *r);    /* "true", "true(bounded 5)", "false(unreach-call)", "unknown(timeout)", … */
bool reprove_result_checks_nothing(const reprove_result *r); /* no assertion and no error call is in reach of the entry */
bool reprove_result_is_relative(const reprove_result *r);    /* true(relative to OLD), true(under condition) */
uint32_t reprove_result_bound(const reprove_result *r);      /* of a true(bounded N); 0: unbounded */
const char *reprove_result_engine(const reprove_result *r);  /* that answered; "": none */
/* The verified part of the program as a condition (doc/formats/condition.md), if it was asked for; for every verdict. */
const char *reprove_result_condition(const reprove_result *r);
const char *reprove_result_assumption(const reprove_result *r, size_t i); /* of the verdict and the condition; NULL: no more */
const char *reprove_result_precision(const reprove_result *r); /* predicates that had to be tracked, if they were asked for; NULL: none */
const char *reprove_result_automata(const reprove_result *r);  /* of trace abstraction, if they were asked for; NULL: none */
void reprove_result_print_engines(const reprove_result *r, FILE *out); /* how each engine fared, as `name: value` lines */
void reprove_result_print(const reprove_result *r, FILE *out); /* for people: the lines that support the verdict, without the verdict */
reprove_status reprove_result_write_json(const reprove_result *r, FILE *out);
/* Names and purposes of the engines, from 0; NULL: no more. */
const char *reprove_engine_name(size_t i);
const char *reprove_engine_purpose(size_t i);

/* Can this be said as reprove_verify_options.reuse? All of its words, separated by ", ". */
bool reprove_reuse_is_valid(const char *words);
void reprove_reuse_words(char *out, size_t size);

/* Explains the latest verification that a store remembers (of these files, as they were named then; NULL: of any), procedure by
 * procedure and loop by loop: the reused parts, why the rest was computed, and the saved work. */
reprove_status reprove_explain(const char *folder, const char *files, bool json, FILE *out, FILE *messages);

/* The store of a folder (reprove_verify_options.store), for people: a table of its revisions; whether all of it can be read; all but the
 * latest `keep` revisions, and what is damaged, thrown away. REPROVE_BAD_INPUT: it is damaged or cannot be used; messages says how. */
reprove_status reprove_store_list(const char *folder, FILE *out, FILE *messages);
reprove_status reprove_store_check(const char *folder, FILE *out, FILE *messages);
/* Into a file that is not there yet, and from such a file: everything that the store does not have. */
reprove_status reprove_store_export(const char *folder, const char *file, FILE *out, FILE *messages);
reprove_status reprove_store_import(const char *folder, const char *file, FILE *out, FILE *messages);
reprove_status reprove_store_collect(const char *folder, uint64_t keep, FILE *out, FILE *messages);

/* Comparison of two programs of one session. */
reprove_diff *reprove_compare(reprove_program *old_program, reprove_program *new_program);
void reprove_diff_free(reprove_diff *d);
typedef enum { REPROVE_EQUAL, REPROVE_IMPACTED, REPROVE_CHANGED, REPROVE_ADDED, REPROVE_REMOVED, REPROVE_RENAMED } reprove_change;
size_t reprove_diff_count(const reprove_diff *d, reprove_change kind); /* functions */
void reprove_diff_print(const reprove_diff *d, FILE *out, bool all /* also what is equal */);
reprove_status reprove_diff_write_json(const reprove_diff *d, FILE *out);

/* The executions that both revisions have, as a condition automaton over the new one (doc/formats/condition.md). */
typedef enum { REPROVE_CONDITION_OWN, REPROVE_CONDITION_CPACHECKER, REPROVE_CONDITION_DOT } reprove_condition_format;
typedef struct {
    const char *entry; /* NULL: main */
    reprove_externals externals;
    reprove_detector detector;
    reprove_condition_format format;
} reprove_condition_options;
/* REPROVE_BAD_INPUT: one of them has no such entry function. */
reprove_status reprove_diff_write_condition(const reprove_diff *d, const reprove_condition_options *o, FILE *out);

#ifdef __cplusplus
}
#endif
#endif
