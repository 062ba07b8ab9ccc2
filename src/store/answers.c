#include "store/answers.h"

#include "store/pack.h"

/* Longer ones are not worth it. */
static const pack answers = {"answers", 4096, 1 << 20, 64 << 20}, outlines = {"outlines", 256, 4 << 20, 64 << 20};

bool answers_find(const char *folder, hash128 key, buf *out) { return pack_find(&answers, folder, key, out); }
void answers_keep(const char *folder, hash128 key, const void *bytes, size_t len) { pack_keep(&answers, folder, key, bytes, len); }
bool outlines_find(const char *folder, hash128 key, buf *out) { return pack_find(&outlines, folder, key, out); }
void outlines_keep(const char *folder, hash128 key, const void *bytes, size_t len) { pack_keep(&outlines, folder, key, bytes, len); }
