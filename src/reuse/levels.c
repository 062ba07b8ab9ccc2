/* reuse/levels.c — the artefact `levels`: which variables the value engine had to keep track of, as text (doc/formats/levels.md).
 * A hint: the next proof begins with these variables. */
#include "reuse/artefact_kinds.h"

#include <string.h>

artefact_reader levels_artefact_read;

bool levels_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    static const char variable[] = "track ";
    *items = 0;
    for (const char *line = stored, *end; line < stored + len; line = end + 1) {
        end = memchr(line, '\n', (size_t)(stored + len - line));
        if (!end) end = stored + len;
        *items += (size_t)(end - line) >= strlen(variable) && memcmp(line, variable, strlen(variable)) == 0;
    }
    if (p) buf_add(out, stored, len);
    return true;
}
