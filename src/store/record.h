/* store/record.h — what the store keeps of one verification, as bytes (doc/formats/store.md), and the story of what was reused in it.
 * In and out: an engine's result with everything that gives it a meaning in another revision of the program: names instead of numbers, the
 * way of a violation, what each procedure and loop has cost and why. Invariant: what is read was written by this format (its number is part
 * of the key), or nothing is read. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "analysis/engine.h"
#include "base/buf.h"

typedef struct {
    double seconds; /* of the verification */
    uint64_t queries, abstractions;
} record_cost;

/* A procedure or loop that an engine has analysed. */
typedef struct {
    const char *function;
    uint32_t loop;          /* its number from 1; 0: the procedure */
    uint64_t body, closure; /* a half of the function's hashes */
    uint32_t known, computed;
    const char *why; /* something was computed; empty: nothing was */
} record_fragment;

typedef struct {
    hash128 build;             /* of the verifier */
    record_cost cost, scratch; /* of this run; of the run without reuse that it goes back to */
    VEC(record_fragment) fragments;
    buf way; /* of a false: its decisions (reuse/retrace.h) */
    engine_result result;
    double engine_seconds; /* that the engines took */
    arena memory;
} record;

void record_init(record *r);
void record_free(record *r);

/* base: the revision that was reused, or NULL; base_is_trusted: what it has computed could be used. The task may be NULL if the result is
 * no false. On a big stack. */
typedef struct {
    const cfa_program *program;
    const verify_task *task;
    const engine_result *result;
    const stats *stats;
    hash128 build;
    double seconds;
    const record *base;
    bool base_is_trusted;
    limits *limits;
} record_source;
void record_write(const record_source *s, buf *out);

/* false: it is not one; r is then as after record_init. Functions and globals get their numbers in this program; NULL: none do. */
bool record_read(const void *bytes, size_t len, const cfa_program *p, record *r);

#endif
