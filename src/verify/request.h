/* verify/request.h — what a caller asks: a program, options, limits, and how the previous revision is to be had. All of it outlives the
 * verification. */
#ifndef VERIFY_REQUEST_H
#define VERIFY_REQUEST_H

#include "base/diag.h"
#include "base/limits.h"
#include "base/stats.h"
#include "cond/condition.h"
#include "cfa/callgraph.h"
#include "reprove.h"

/* The previous revision. */
typedef struct {
    const cfa_program *program; /* NULL: there is none, or it was not needed so far and would have to be parsed */
    const call_graph *calls;
    bool is_outline; /* there is only what cond/outline.h tells of it */
    hash128 content; /* revision_program; zero: it is not known */
} base_revision;

typedef enum {
    BASE_CONTENT, /* without a program, if the store knows it by its text */
    BASE_KEPT,    /* as a program that the store has kept; parsed only if the store knows nothing of it */
    BASE_PARSED,  /* as a program */
} base_need;

/* The caller's request; all of it outlives the verification. */
typedef struct {
    const cfa_program *program;
    const char *const *files; /* as the user named them */
    uint32_t count_files;
    const char *const *compiler_flags; /* NULL-terminated; may be NULL */
    const call_graph *calls;           /* of the program, as its fingerprints have it */
    /* The previous revision, if the user named it; NULL: not. Called only if it is needed, at most once for its content, and once for the
     * rest. */
    base_revision (*find_base)(void *context, base_need need);
    void *base_context;
    const char *base_name;      /* as the user named it */
    hash128 text;               /* of the program's file, and how it was read: under it, its outline is kept; zero: it is not */
    const condition *condition; /* what need not be looked at; NULL: nothing */
    const reprove_verify_options *options;
    source_map *sources;
    diag *messages;
    limits *limits;
    stats *stats;
    double started; /* when the session began (limits_now) */
} verify_request;

#endif
