/* api/session.h — the contents of the opaque types of include/reprove.h. */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "base/diag.h"
#include "base/limits.h"
#include "base/stats.h"
#include "cfa/callgraph.h"
#include "cfa/change.h"
#include "cfa/program.h"
#include "cond/condition.h"
#include "front/compdb.h"
#include "front/front.h"
#include "reprove.h"

struct reprove {
    reprove_options options;
    source_map sources;
    diag messages;
    limits limits;
    stats stats;
    cfa_space *space;
    compdb database; /* read when the first file asks for it */
    bool database_read;
    double started;
    uint64_t peak_bytes; /* of this process and its children together, where there were any */
};

struct reprove_program {
    reprove *session;
    cfa_program *cfa;
    call_graph *calls;
    VEC(char *) files; /* as the caller named them */
    VEC(char *) flags; /* with which the replay compiles, NULL at the end; none: those of the session */
    hash128 text;      /* of its file, and how it is read; zero: there are several */
};

void api_find_replay_flags(reprove_program *p); /* api/replay_flags.c */

/* The previous revision of a program, to compare with and nothing else. */
typedef struct {
    reprove_program *program; /* NULL: there is none */
    bool is_outline;          /* it comes from the store, and is only what cond/outline.h tells */
    hash128 content;          /* reuse/revision_key.h; zero: not known */
    bool was_read;            /* the file was looked for in the store */
} api_base;

/* Computes the keys by which the store (NULL: none) knows the file. */
void api_identify_base(reprove *r, const char *file, const reprove_program *next, const char *store, api_base *b);
/* The file is not parsed if the store has its outline, or knows its content, unless the caller needs more (must_parse). If it has to be
 * parsed and cannot be, a message says so. */
void api_open_base(reprove *r, const char *file, const reprove_program *next, const char *store, bool must_parse, api_base *b);

struct reprove_diff {
    reprove_program *old_program, *new_program;
    change_map *map;
};

/* api/conditions.c: a condition file, read for a program. NULL: why says what is wrong with it. */
condition *api_read_condition(const char *file, cfa_program *p, char *why, size_t size);

#endif
