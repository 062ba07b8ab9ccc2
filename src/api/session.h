/* api/session.h — what is behind the opaque types of include/reprove.h. */
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
    hash128 text;      /* of its file, and how it is read; zero: there are several */
    bool is_outline;   /* cond/outline.h */
    hash128 content;   /* of an outline: reuse/revision_key.h */
};

struct reprove_diff {
    reprove_program *old_program, *new_program;
    change_map *map;
};

/* api/conditions.c: a condition file, read for a program. NULL: why says what is wrong with it. */
condition *api_read_condition(const char *file, cfa_program *p, char *why, size_t size);

#endif
