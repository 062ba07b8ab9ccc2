/* base/diag.h — messages for the user about the input.
 *   file:line:col: error: message
 *   the source line
 *        ^
 * Messages are collected, not printed, so that a library user can ask for them; the command line prints them. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/source.h"
#include <stdarg.h>
#include <stdio.h>

typedef enum { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } diag_severity;

typedef struct {
    diag_severity severity;
    srcpos at; /* 0: about the input as a whole */
    char *message;
} diag_message;

typedef struct {
    const source_map *sources;
    VEC(diag_message) messages;
    uint32_t errors, warnings;
    uint32_t max_errors; /* after that many, diag_full() is true and parsing gives up; default 20 */
    uint32_t dropped_warnings;
    uint32_t shown; /* messages that diag_print has printed */
} diag;

void diag_init(diag *d, const source_map *sources);
void diag_free(diag *d);
void diag_error(diag *d, srcpos at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_warning(diag *d, srcpos at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_note(diag *d, srcpos at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* "unsupported:<construct> at file:line", as a warning: the program is read, but code that uses the construct is not verified. */
void diag_unsupported(diag *d, srcpos at, const char *construct);
static inline bool diag_full(const diag *d) { return d->errors >= d->max_errors; }
void diag_print(diag *d, FILE *out, bool colour, diag_severity least); /* what has not been printed yet */

#endif
