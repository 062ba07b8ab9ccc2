#include "base/bytes.h"

#include <string.h>

void bytes_put_number(buf *b, uint64_t n) { buf_add(b, (const char *)&n, sizeof n); }

void bytes_put_part(buf *b, const void *bytes, size_t len)
{
    bytes_put_number(b, len);
    if (len) buf_add(b, bytes, len);
}

void bytes_put_text(buf *b, const char *text) { bytes_put_part(b, text, text ? strlen(text) : 0); }

void bytes_get(byte_reader *r, void *to, size_t len)
{
    if (r->bad || (size_t)(r->end - r->at) < len) {
        r->bad = true;
        memset(to, 0, len);
        return;
    }
    memcpy(to, r->at, len);
    r->at += len;
}

uint64_t bytes_get_number(byte_reader *r)
{
    uint64_t n;
    bytes_get(r, &n, sizeof n);
    return n;
}

uint64_t bytes_get_count(byte_reader *r)
{
    uint64_t n = bytes_get_number(r);
    if (n > (uint64_t)(r->end - r->at)) r->bad = true;
    return r->bad ? 0 : n;
}

const char *bytes_get_part(byte_reader *r, size_t *len)
{
    *len = (size_t)bytes_get_count(r);
    const char *part = r->at;
    r->at += *len;
    return part;
}

const char *bytes_get_text(byte_reader *r, arena *memory)
{
    size_t len;
    const char *text = bytes_get_part(r, &len);
    return arena_copy(memory, text, len);
}

bool bytes_parse_hash(const char *digits, hash128 *out)
{
    uint64_t parts[2] = {0, 0};
    for (unsigned k = 0; k < 32; k++) {
        char c = digits[k];
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f')) return false;
        parts[k / 16] = parts[k / 16] << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *out = (hash128){.hi = parts[0], .lo = parts[1]};
    return true;
}
