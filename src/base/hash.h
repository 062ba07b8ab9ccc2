/* base/hash.h — 128-bit content hashes, equal on every machine and in every run.
 * They identify fragments in the store, so they never depend on ids, pointers or line numbers. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t lo, hi;
} hash128;

hash128 hash_bytes(const void *data, size_t len);
void hash_format(hash128 h, char out[33]); /* 32 hex digits and NUL */

static inline bool hash_equal(hash128 a, hash128 b) { return a.lo == b.lo && a.hi == b.hi; }
static inline bool hash_is_zero(hash128 a) { return (a.lo | a.hi) == 0; }
static inline int hash_compare(hash128 a, hash128 b)
{
    return a.hi != b.hi ? (a.hi < b.hi ? -1 : 1) : a.lo != b.lo ? (a.lo < b.lo ? -1 : 1) : 0;
}

/* 64×64→128 multiply folded: the mixing step of wyhash/xxh3 */
static inline uint64_t hash_fold(uint64_t a, uint64_t b)
{
    unsigned __int128 m = (unsigned __int128)a * b;
    return (uint64_t)m ^ (uint64_t)(m >> 64);
}

/* Two numbers as one key of a table in memory. Order matters. Not for what is stored: use hash128 there. */
static inline uint64_t hash_pair(uint64_t a, uint64_t b) { return hash_fold(a ^ 0x9e3779b97f4a7c15u, b ^ 0xd6e8feb86659fd93u); }

/* Order matters: hash_join(a, b) ≠ hash_join(b, a). */
static inline hash128 hash_join(hash128 a, hash128 b)
{
    hash128 r;
    r.lo = hash_pair(a.lo, b.lo) + a.hi * 0xff51afd7ed558ccdu + (b.hi << 23 | b.hi >> 41);
    r.hi =
        hash_fold(a.hi ^ b.lo ^ 0xc2b2ae3d27d4eb4fu, b.hi ^ 0x165667b19e3779f9u) + a.lo * 0xc4ceb9fe1a85ec53u + (b.lo << 31 | b.lo >> 33);
    return r;
}

static inline hash128 hash_u64(uint64_t x)
{
    return (hash128){hash_fold(x ^ 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu), x * 0x9fb21c651e98df25u ^ 0x8ebc6af09c88c6e3u};
}
static inline hash128 hash_add(hash128 h, uint64_t x) { return hash_join(h, hash_u64(x)); }

#endif
