/* store/record.h — the results of one verification in the store, as bytes (doc/formats/store.md).
 * In and out: the answer with its support, every engine's artefacts for the next revision, the costs of each procedure and loop with
 * reasons, the costs of the whole.
 * A record is a list of sections: one about the run, one with the answer, one for each engine. A reader skips sections and kinds of
 * artefacts that it does not know. A number that is added later goes into a new section, so it does not make old records unreadable.
 * Invariant: data that is read was written by this format (its number is part of the key of the question), or nothing is read. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "analysis/engine.h"
#include "base/buf.h"

enum { RECORD_FORMAT = 8 };

typedef struct {
    uint64_t ticks; /* of work (base/limits.h): like everything in a record, the same whenever the program is verified */
    uint64_t queries, abstractions;
} record_cost;

/* A procedure or loop that an engine has analysed. */
typedef struct {
    const char *function;
    uint32_t loop;          /* its number from 1; 0: the procedure */
    uint64_t body, closure; /* a half of the function's hashes */
    uint32_t reused, computed;
    const char *why; /* something was computed; empty: nothing was */
} record_fragment;

/* In the stored form (reuse/artefact_kinds.h). */
typedef struct {
    artefact_kind kind;
    const char *function; /* "": about the whole program */
    uint32_t loop;
    const char *bytes;
    size_t len;
} record_artefact;

/* The results of one engine. */
typedef struct {
    const char *name; /* "": its artefacts belong to the verdict, not to an engine */
    bool took_part;   /* in this verification; else it is passed on from an earlier one */
    VEC(record_artefact) artefacts;
    VEC(record_fragment) fragments;
} record_engine;

/* Why there was no answer, if that would be so again under the same limits. */
typedef struct {
    const char *reason;    /* "": it might be otherwise */
    double seconds;        /* that there were; 0: no limit */
    uint64_t memory_bytes; /* 0: no limit */
} record_unknown;

typedef struct {
    hash128 build;                /* of the verifier */
    record_cost cost, scratch;    /* of this run; of the run without reuse that it goes back to */
    engine_answer scratch_answer; /* of that run */
    const char *scratch_by;       /* the engine that answered there; "": it is not known */
    uint64_t engine_ticks;        /* that the engine which answered has counted */
    const char *by;               /* the engine that answered; "": none */
    const char *how;              /* a sentence, if the answer was not computed in this run; else "" */
    const char *used;             /* data of earlier revisions that engines have used, a line for each kind; "": none */
    hash128 rests_on;             /* key of the answer about an earlier revision that this proof needs; zero: it needs none */
    record_unknown unknown;
    engine_result result; /* the answer and its support; no values, no artefacts */
    VEC(record_engine) engines;
    arena memory; /* of everything above, if it was read */
} record;

void record_init(record *r);
void record_free(record *r);
const record_engine *record_engine_find(const record *r, const char *called); /* NULL: there is none */
/* The engine that answered, else the first that took part; NULL: there is none. */
const record_engine *record_main_engine(const record *r);

/* The run without reuse is the one that `base` goes back to; NULL: this one. Cost, answer and engine of `r` are there. */
void record_go_back(record *r, const record *base);
void record_write(const record *r, buf *out);
/* false: it is not one; r is then as after record_init. */
bool record_read(const void *bytes, size_t len, record *r);

#endif
