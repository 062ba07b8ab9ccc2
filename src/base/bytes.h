/* base/bytes.h — numbers, texts and parts as bytes, and back from untrusted bytes.
 * For messages between processes of one machine and for records of the store: numbers are 64 bits in the machine's own order.
 * Invariant of reading: nothing outside [at, end) is touched; once something did not fit, `bad` is set and everything read is zero or
 * empty. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include "base/buf.h"
#include "base/hash.h"
#include <stdbool.h>

void bytes_put_number(buf *b, uint64_t n);
void bytes_put_text(buf *b, const char *text); /* NULL counts as empty */
void bytes_put_part(buf *b, const void *bytes, size_t len);

typedef struct {
    const char *at, *end;
    bool bad;
} byte_reader;

void bytes_get(byte_reader *r, void *to, size_t len);
uint64_t bytes_get_number(byte_reader *r);
uint64_t bytes_get_count(byte_reader *r);                  /* of things that take at least a byte each: more than there are bytes is bad */
const char *bytes_get_part(byte_reader *r, size_t *len);   /* points into the bytes */
const char *bytes_get_text(byte_reader *r, arena *memory); /* a copy with its end */

/* From the 32 digits that hash_format writes; more text may follow. false: the text does not begin with 32 digits. */
bool bytes_parse_hash(const char *digits, hash128 *out);

#endif
