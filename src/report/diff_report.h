/* report/diff_report.h — a change map (cfa/change.h) for people (table) and for tools (JSON, doc/formats/diff-json.md). */
#ifndef REPORT_DIFF_REPORT_H
#define REPORT_DIFF_REPORT_H

#include "cfa/change.h"
#include <stdio.h>

const char *change_word(change_status s); /* "equal", "impacted", … */
void diff_report_text(const change_map *m, const cfa_program *new_program, FILE *out, bool all);
bool diff_report_json(const change_map *m, const cfa_program *old_program, const cfa_program *new_program, FILE *out);

#endif
