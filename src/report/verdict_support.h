/* report/verdict_support.h — the support of an engine's answer, in the words of the program's source. */
#ifndef REPORT_VERDICT_SUPPORT_H
#define REPORT_VERDICT_SUPPORT_H

#include "analysis/engine.h"
#include "report/verdict.h"

/* Adds assumptions, invariants and chosen values of the result to the verdict. */
void verdict_support(verdict *v, const cfa_program *p, const engine_result *r);
void verdict_assume(verdict *v, const char *sentence); /* once */

#endif
