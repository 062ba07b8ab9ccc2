/* cli/history.h — `reprove history`, in three files: cmd_history.c walks along the revisions, history_revision.c verifies one of them in a
 * process of its own, history_table.c prints tables and JSON. No other file includes this header. */
#ifndef CLI_HISTORY_H
#define CLI_HISTORY_H

#include "base/child.h"
#include "git/repo.h"
#include "reprove.h"

typedef enum {
    REVISION_TRUE,
    REVISION_FALSE,
    REVISION_UNKNOWN,
    REVISION_MISSING,    /* one of the files does not exist in it */
    REVISION_UNREADABLE, /* does not parse, or has no entry */
    REVISION_INTERNAL,   /* a mistake of ours */
    COUNT_REVISION_KINDS
} revision_kind;

/* One verification. */
typedef struct {
    revision_kind kind;
    char text[160]; /* the verdict as `verify` prints it; empty: there is none */
    double seconds; /* from the text of the program to the verdict */
    uint64_t queries, answers_reused, predicates_reused, abstractions_reused;
} revision_run;

/* The result of one revision; it crosses a pipe, so there are no pointers in it. */
typedef struct {
    revision_run run;     /* with the store */
    revision_run scratch; /* without; has_scratch */
    bool has_scratch, has_change;
    uint64_t functions; /* in all */
    uint64_t change[6]; /* of enum reprove_change, against the previous revision that could be read; has_change */
    char note[240];     /* why there is no answer; may be empty */
} revision_outcome;

typedef struct {
    reprove_options session;
    reprove_verify_options verify; /* with the store */
    const char *const *files;      /* as seen from `folder`; also their names in messages */
    size_t count_files;
    const char *folder, *previous; /* where the compiler is started: in this revision, in the one to compare with (NULL: none) */
    bool compare;                  /* also verify it from scratch */
} revision_task;

enum { SAY_PROGRESS = 1, SAY_OUTCOME };

/* The work of a child process (base/child.h): says SAY_PROGRESS with a text, again and again, and SAY_OUTCOME with a revision_outcome.
 * `task` is a revision_task. */
void history_verify(void *task, child_pipe *out);

/* ---- what it means, next to the revision before ---- */

typedef struct {
    bool json, compare, stats;
    unsigned width; /* of the table */
    uint32_t revisions, of, kinds[COUNT_REVISION_KINDS], disagreements;
    uint32_t newly_violated, newly_proved, lost;
    uint32_t timed; /* revisions that were verified both with and without the store */
    double seconds, seconds_timed, seconds_scratch;
    uint64_t queries, queries_timed, queries_scratch;
    bool has_last;
    revision_kind last; /* of those that could be read */
    bool interrupted;
} history_table;

/* Table or JSON lines on standard output. */
void history_begin(history_table *t);
void history_row(history_table *t, const repo_commit *c, const revision_outcome *o);
void history_end(history_table *t); /* the summary; its last line begins with "Result: " */

#endif
