/* report/layout_report.h — sizes, alignments and offsets of every named struct and union of a unit, for comparison with a compiler.
 *   S struct|union|typedef NAME SIZE ALIGN      one per definition at file scope (typedef: anonymous, named by a typedef)
 *   M PATH OFFSET                               one per named member that is not a bit-field; members of anonymous ones by their own name
 */
#ifndef REPORT_LAYOUT_REPORT_H
#define REPORT_LAYOUT_REPORT_H

#include "front/ast.h"
#include <stdio.h>

void layout_report(const unit *u, const interner *names, FILE *out);

#endif
