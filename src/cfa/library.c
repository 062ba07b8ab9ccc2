#include "cfa/library.h"
#include "base/text.h"

#include <stdbool.h>
#include <string.h>

/* A name is found by comparing 16-bit keys, 64 at a time: no table has to be built at start-up. Where calls are many, each function is
 * looked up once (external_effects). Keys are made from the length and seven characters. The compiler computes those of the rows. */

enum { BLOCK = 64 };

#define CHARACTER(name, at)         ((uint64_t)(unsigned char)(name)[at])
#define FROM_START(name, length, k) CHARACTER(name, (length) > (k) ? (k) : (length))
#define FROM_END(name, length, k)   CHARACTER(name, (length) > (k) ? (length)-1 - (k) : (length))
#define MIX(name, length)                                                                                                            \
    ((uint64_t)(length) ^ FROM_START(name, length, 0) << 8 ^ FROM_START(name, length, 1) << 16 ^ FROM_START(name, length, 2) << 24 ^ \
     FROM_END(name, length, (length) / 2) << 32 ^ FROM_END(name, length, 2) << 40 ^ FROM_END(name, length, 1) << 48 ^                \
     FROM_END(name, length, 0) << 56)
#define KEY(name, length) ((uint16_t)((MIX(name, length) * 0x9e3779b97f4a7c15u) >> 48))

static const char *const names[] = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) name,
#include "cfa/library.def"
};

enum { ROWS = sizeof names / sizeof names[0], BLOCKS = (ROWS + BLOCK - 1) / BLOCK };

static const uint16_t keys[BLOCKS * BLOCK] __attribute__((aligned(16))) = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) KEY(name, sizeof(name) - 1),
#include "cfa/library.def"
};

_Static_assert((int)ROWS < (int)LIBRARY_NO_ROW, "LIBRARY_NO_ROW is not a row");

uint32_t library_count(void) { return ROWS; }
const char *library_name(uint32_t row) { return names[row]; }

/* Eight keys at a time, 1.5 % of all instructions of a driver revision less than with what gcc makes of a loop over single ones. */
typedef uint16_t eight_keys __attribute__((vector_size(16)));

static bool block_has(const eight_keys *block, eight_keys wanted)
{
    union {
        eight_keys keys;
        uint64_t halves[2];
    } found = {.halves = {0, 0}};
    for (uint32_t k = 0; k < BLOCK / 8; k++) found.keys |= (eight_keys)(block[k] == wanted);
    return (found.halves[0] | found.halves[1]) != 0;
}

uint32_t library_find(const char *name)
{
    size_t length = strlen(name);
    uint16_t key = KEY(name, length);
    eight_keys wanted = {key, key, key, key, key, key, key, key};
    for (uint32_t start = 0; start < ROWS; start += BLOCK) {
        if (!block_has((const eight_keys *)(const void *)(keys + start), wanted)) continue;
        for (uint32_t row = start; row < ROWS && row < start + BLOCK; row++)
            if (keys[row] == key && strcmp(names[row], name) == 0) return row;
    }
    return LIBRARY_NO_ROW;
}

const char *library_plain_name(const char *name)
{
    static const char prefix[] = "__builtin_";
    return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : name;
}

uint32_t library_find_function(const char *name)
{
    uint32_t row = library_find(name);
    const char *plain = library_plain_name(name);
    return row == LIBRARY_NO_ROW && plain != name ? library_find(plain) : row;
}

bool library_is_nondet(const char *name)
{
    return text_starts_with(name, "__VERIFIER_nondet_") || text_starts_with(name, "__CPROVER_nondet_") || text_starts_with(name, "nondet_");
}

const char *model_chooses_for(const char *function)
{
    if (strcmp(function, MODEL_QSORT) == 0) return "qsort";
    return strcmp(function, MODEL_BSEARCH) == 0 ? "bsearch" : NULL;
}
