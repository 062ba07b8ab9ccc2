/* front/preprocess.h — from a file the user names to the text the lexer reads.
 * In: a path (or "-"), compiler flags.  Out: a source with preprocessed C, or NULL and errors in diag.
 * `.i` files and texts that begin with a line marker are taken as they are. Other texts go through the system compiler
 * (`$CC -E`, default cc), except when nothing in them could change: no directive but line markers, pragmas and idents, no
 * line continuation, no identifier that the compiler predefines. Starting a compiler costs more than parsing a driver.
 * The compiler is run without a shell, in its own process group, and stopped when a limit is hit. */
#ifndef FRONT_PREPROCESS_H
#define FRONT_PREPROCESS_H

#include "base/diag.h"
#include "base/limits.h"
#include "base/source.h"
#include "front/type.h"

typedef struct {
    data_model model;         /* -m32 or -m64 */
    const char *const *flags; /* -I…, -D…, -U…, -std=…, -include x, …: handed on in this order */
    uint32_t flag_count;
    const char *directory; /* the compiler runs here; NULL: the current directory */
    const char *compiler;  /* NULL: $CC, else cc; may contain arguments ("ccache gcc") */
} preprocess_options;

/* Decides by name and content whether to preprocess. */
source *front_open(source_map *m, const char *path, const preprocess_options *o, diag *d, limits *l);
/* Always runs the compiler. */
source *preprocess_file(source_map *m, const char *path, const preprocess_options *o, diag *d, limits *l); /* for tests */
/* True if preprocessing cannot change what the text means. text[len] must be NUL. */
bool preprocess_is_plain(const char *text, size_t len); /* for tests */

#endif
