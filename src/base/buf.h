/* base/buf.h — a growing text. buf b = {0}; buf_printf(&b, …); fwrite(b.data, 1, b.len, f); buf_free(&b).
 * data is always NUL-terminated once anything was added. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/vec.h"

typedef VEC(char) buf;

void buf_add(buf *b, const char *text, size_t len);
void buf_str(buf *b, const char *text);
void buf_char(buf *b, char c);
void buf_printf(buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define buf_free(b) vec_free(b)

#endif
