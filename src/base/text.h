/* base/text.h — texts in rooms of fixed size. What does not fit is cut behind a word, and an ellipsis says so. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

void text_fit(char *out, size_t size, const char *text); /* size > 0 */
void text_fit_format(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void text_fit_list(char *out, size_t size, const char *format, va_list list);

#endif
