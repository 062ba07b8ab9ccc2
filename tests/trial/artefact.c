/* The artefact toy: a byte that says how many revisions the engine toy has seen. */
#include "reuse/artefact_kinds.h"

artefact_reader toy_artefact_read;

bool toy_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (len != 1) return false;
    *items = (uint8_t)stored[0];
    if (p) buf_add(out, stored, len);
    return true;
}
