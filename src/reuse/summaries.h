/* reuse/summaries.h — the artefact `function summaries`, for people: each summary as C, or its size and what it speaks of
 * (analysis/upgrade/summary_text.h). In: the stored bytes.  Out: a call for every summary; none, if the bytes are damaged. */
#ifndef REUSE_SUMMARIES_H
#define REUSE_SUMMARIES_H

#include <stdbool.h>
#include <stddef.h>

typedef void summary_reader(void *context, const char *function, const char *text, bool is_c);
void summaries_artefact_tell(const char *stored, size_t len, summary_reader *told, void *context);

#endif
