/* store/sketch.h — how much two programs have in common, told by a few of their hashes.
 * In: the hashes of a key, and the stored bytes of another program's. Out: how many both have. Invariant: bytes are hashes in ascending
 * order, each once, so that two sketches are compared in one pass: looking for the nearest revision compares with every stored one. */
#ifndef STORE_SKETCH_H
#define STORE_SKETCH_H

#include "store/store.h"

typedef struct {
    hash128 hashes[STORE_SKETCH];   /* ascending, each once: these are the bytes that are stored */
    bool is_function[STORE_SKETCH]; /* else the hash is of a part of one */
    uint32_t count, count_parts;
} sketch;

void sketch_make(const store_key *k, sketch *out);
/* How many hashes of stored bytes are in the sketch. 0: they do not tell that these are revisions of one program, because no function is
 * common, and less than half of the parts are. */
uint32_t sketch_count_common(const sketch *s, const void *bytes, size_t len);

#endif
