#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

void buf_add(buf *b, const char *text, size_t len)
{
    vec_reserve(b, b->len + len + 1);
    if (len) memcpy(b->data + b->len, text, len); /* nothing may be nowhere */
    b->len += (uint32_t)len;
    b->data[b->len] = 0;
}

void buf_str(buf *b, const char *text) { buf_add(b, text, strlen(text)); }
void buf_char(buf *b, char c) { buf_add(b, &c, 1); }

void buf_printf(buf *b, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    vec_reserve(b, b->len + (uint32_t)n + 1);
    vsnprintf(b->data + b->len, (size_t)n + 1, format, again);
    va_end(again);
    b->len += (uint32_t)n;
}
