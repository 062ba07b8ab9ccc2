/* store/store.h — results of earlier verifications, on disk: one SQLite file in a folder (doc/formats/store.md).
 * In and out: records of verified revisions, each with its proof as bytes that only their writer understands. A key is made from the
 * content of program and question, never from names or times. Invariant: a record comes out as it went in, or not at all: it is checked
 * against its hash, and a damaged one is a miss. So a store never makes a verdict wrong and never makes a run fail. Several processes may
 * use one store at once. A store that cannot be used is set aside under another name, with a message. SQL is in this folder alone. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/buf.h"
#include "base/hash.h"
#include "base/vec.h"
#include <stdbool.h>

typedef struct store store;

typedef enum { STORE_READ_WRITE, STORE_READ_ONLY } store_mode;

/* The store in a folder; there need not be one yet: it is made with the first thing that is kept. NULL: it cannot be used. Messages, also
 * on success, say what people should know (empty: nothing). */
store *store_open(const char *folder, store_mode mode, char message[256]);
void store_close(store *s);

/* ---- revisions ---- */

enum { STORE_SKETCH = 32 }; /* so many of a program's hashes, the smallest ones, say how much two programs have in common */

typedef struct {
    hash128 question;      /* property, entry, data model, options, version of the encoding */
    hash128 program;       /* everything that the answer can depend on */
    const hash128 *sketch; /* of functions, then of parts of them */
    uint32_t count_sketch, count_parts;
} store_key;

typedef struct {
    const char *name;    /* for people: the files */
    const char *verdict; /* as after "Result: " */
    const char *engine;
    double seconds; /* that the verification took */
    uint64_t queries;
    const char *proof; /* bytes */
    size_t proof_len;
} store_revision;

/* The revision with exactly this key; *proof gets its bytes. false: there is none. */
bool store_find(store *s, const store_key *k, buf *proof);
/* Another revision for the same question that has most in common with the program, the latest of equals; false: none has anything. */
bool store_find_nearest(store *s, const store_key *k, buf *proof);
/* The latest other program of this name, for the same question. */
bool store_find_named(store *s, const store_key *k, const char *name, buf *proof);
/* Puts it there, in the place of an older one with the same key. false: nothing was changed (read-only, disk full, …). */
bool store_keep(store *s, const store_key *k, const store_revision *r, char message[256]);

/* ---- for people ---- */

typedef struct {
    char name[512], verdict[128], engine[32], when[32]; /* UTC */
    double seconds;
    uint64_t queries, bytes;
} store_row;
typedef VEC(store_row) store_rows;
bool store_list(store *s, store_rows *out);                                /* oldest first; false: it could not be read to its end */
bool store_latest(store *s, const char *name, store_row *row, buf *proof); /* of this name, NULL: of any; false: there is none */

typedef struct {
    uint64_t revisions, damaged, bytes; /* bytes: of the file */
} store_report;
bool store_check(store *s, store_report *out); /* reads everything; false: the file itself is damaged */
/* A copy in one file, which must not be there yet; and everything intact from such a file that this store does not have. The number of
 * revisions; false: the message says why. */
bool store_export(store *s, const char *file, uint64_t *count, char message[256]);
bool store_import(store *s, const char *file, uint64_t *count, char message[256]);
bool store_collect(store *s, uint64_t keep,
                   store_report *out); /* drops all but the latest `keep` revisions and everything damaged, and gives the space back */

#endif
