#include "base/text.h"

#include "base/buf.h"
#include <stdbool.h>
#include <stdio.h>

static bool is_inside_character(char c) { return ((unsigned char)c & 0xc0) == 0x80; } /* of UTF-8 */

void text_fit(char *out, size_t size, const char *text)
{
    static const char ellipsis[] = "…";
    size_t len = strlen(text);
    if (len < size) {
        memcpy(out, text, len + 1);
        return;
    }
    bool has_room = size > sizeof ellipsis;
    size_t end = has_room ? size - sizeof ellipsis : 0, word = end;
    while (word && text[word] != ' ') word--;
    while (end && is_inside_character(text[end])) end--;
    if (word > end / 2) end = word; /* a long word is cut itself */
    memcpy(out, text, end);
    if (has_room) memcpy(out + end, ellipsis, sizeof ellipsis);
    else out[end] = 0;
}

void text_fit_list(char *out, size_t size, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int len = vsnprintf(NULL, 0, format, list);
    buf whole = {0};
    vec_reserve(&whole, (uint32_t)len + 1);
    vsnprintf(whole.data, (size_t)len + 1, format, again);
    va_end(again);
    text_fit(out, size, whole.data);
    buf_free(&whole);
}

void text_fit_format(char *out, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_fit_list(out, size, format, list);
    va_end(list);
}

bool text_starts_with(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

bool text_starts_with_one(const char *text, const char *const *prefixes)
{
    for (; *prefixes; prefixes++)
        if (text_starts_with(text, *prefixes)) return true;
    return false;
}

bool text_is_one_of(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(text, *words) == 0) return true;
    return false;
}
