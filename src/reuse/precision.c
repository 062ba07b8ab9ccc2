/* reuse/precision.c — the artefact `precision`: what an engine had to keep track of, as text (doc/formats/precision.md).
 * A hint: the next proof begins with these predicates; whatever it proves, it proves itself. */
#include "reuse/artefact_kinds.h"

#include <string.h>

artefact_reader precision_artefact_read;

bool precision_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    static const char predicate[] = "(assert ";
    *items = 0;
    for (const char *line = stored, *end; line < stored + len; line = end + 1) {
        end = memchr(line, '\n', (size_t)(stored + len - line));
        if (!end) end = stored + len;
        *items += (size_t)(end - line) >= strlen(predicate) && memcmp(line, predicate, strlen(predicate)) == 0;
    }
    if (p) buf_add(out, stored, len);
    return true;
}
