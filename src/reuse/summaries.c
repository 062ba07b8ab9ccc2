/* reuse/summaries.c — the artefact `function summaries`: what is known of every call of a function up to a bound
 * (doc/formats/summaries.md). Facts about formulas: they hold in every revision in which the function's formula is the same. */
#include "analysis/upgrade/function_summaries.h"
#include "reuse/artefact_kinds.h"

artefact_reader summaries_artefact_read;

bool summaries_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (p) buf_add(out, stored, len); /* the engine reads them itself */
    return summaries_count(stored, len, items);
}
