/* base/source.h — texts and positions in them.
 * A position is one 32-bit number: an offset into the concatenation of all texts of a source map. File, line and column are computed only
 * when they are needed (diagnostics, traces), so the lexer counts nothing. The preprocessor's `# 12 "file.c"` markers are honoured then.
 * Position 0 is "nowhere".
 * Invariant: text[len] is NUL and readable up to 63 more zero bytes, so that scanners need no end checks. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/vec.h"
#include <stdbool.h>

typedef struct {
    uint32_t i;
} srcpos;

typedef struct {
    char *path; /* as the user gave it */
    char *text;
    uint32_t len;
    uint32_t base;                   /* position of text[0] */
    VEC(uint32_t) line_starts;       /* filled on first use */
    VEC(struct line_marker) markers; /* filled on first use */
} source;

struct line_marker { /* from here on, physical line `line` is called file:shown */
    uint32_t line, shown;
    char *file;
};

typedef struct {
    VEC(source *) files;
} source_map;

typedef struct {
    const char *file; /* what the preprocessor calls it */
    uint32_t line, column;
    const char *text; /* the physical line, not NUL-terminated */
    uint32_t text_len;
    uint32_t text_column; /* column within text, 1-based */
} source_place;

enum source_status { SOURCE_OK, SOURCE_MISSING, SOURCE_DIRECTORY, SOURCE_UNREADABLE, SOURCE_TOO_LARGE };

/* Reads a whole file; on failure *out is NULL and errno says why. */
enum source_status source_read(source_map *m, const char *path, source **out);
source *source_add(source_map *m, const char *path, const char *text, size_t len); /* copies text */
source *source_adopt(source_map *m, const char *path, char *text, size_t len);     /* owns text: malloc'd with len + 64 bytes */
void source_map_free(source_map *m);

source_place source_locate(const source_map *m, srcpos at);
/* The same place with the line as the user wrote it (text_column is 0): that of the file which was preprocessed, if it is in the map. */
source_place source_locate_written(const source_map *m, srcpos at);
/* The texts between two positions each, as far as they consist of more than blanks and the preprocessor's markers, are the same. */
bool source_same_text(const source_map *m, srcpos from, srcpos to, srcpos other_from, srcpos other_to);
bool source_is_of_system(const source_map *m, srcpos at); /* in a header of the system; m may be NULL */

#endif
