/* base/text.h — questions about words; texts in rooms of fixed size: a text that does not fit is cut behind a word, with an ellipsis. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Lists end with NULL. */
bool text_starts_with(const char *text, const char *prefix);
bool text_starts_with_one(const char *text, const char *const *prefixes);
bool text_is_one_of(const char *text, const char *const *words);

void text_fit(char *out, size_t size, const char *text); /* size > 0 */
void text_fit_format(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void text_fit_list(char *out, size_t size, const char *format, va_list list);

#endif
