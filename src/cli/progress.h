/* cli/progress.h — how far a verification is, for people and for tools.
 * On a terminal: one line on standard error that is overwritten and wiped at the end. For tools: one JSON object per line. Otherwise
 * nothing. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "reprove.h"

typedef enum { PROGRESS_NONE, PROGRESS_LINE, PROGRESS_JSON } progress_kind;

typedef struct {
    progress_kind kind;
    bool shown;
} progress_view;

void progress_show(void *view, const reprove_progress *p); /* a callback of reprove_verify */
void progress_wipe(progress_view *v);

#endif
