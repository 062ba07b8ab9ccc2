/* store/pack.h — a cache of bytes under keys, in two files of a folder: `data`, to which entries are appended, and `index`, a table of
 * places that says where in it they begin. Two files and not one for each entry: to make a file costs a file system more than all else that
 * is stored of most verifications. In and out: bytes under a key. Invariant: the bytes that come out are those that went in under this key,
 * or there are none, because every entry is sealed with a hash of its key and bytes. So nothing is locked: a process that is killed, or two
 * that write the same place, leave at worst an entry that is not found. An entry that cannot be written is silently dropped. A newer entry
 * takes the place of an older one. When `data` is full, both files get another name, under which they are still looked into, and are begun
 * anew: a pack takes up a bounded part of the disk. */
#ifndef STORE_PACK_H
#define STORE_PACK_H

#include "base/buf.h"
#include "base/hash.h"
#include <stdbool.h>

typedef struct {
    const char *name;     /* of the folder, in that of the store */
    uint32_t places;      /* a power of two */
    size_t longest, most; /* bytes: of an entry; of `data`, before it is begun anew */
} pack;

bool pack_find(const pack *p, const char *folder, hash128 key, buf *out);
void pack_keep(const pack *p, const char *folder, hash128 key, const void *bytes, size_t len);

#endif
