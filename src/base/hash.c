#include "base/hash.h"

#include <stdio.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

hash128 hash_bytes(const void *data, size_t len)
{
    XXH128_hash_t h = XXH3_128bits(data, len);
    return (hash128){h.low64, h.high64};
}

void hash_format(hash128 h, char out[33]) { snprintf(out, 33, "%016llx%016llx", (unsigned long long)h.hi, (unsigned long long)h.lo); }
