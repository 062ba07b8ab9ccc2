/* cfa/print/dot.h — pictures of automata and call graphs in Graphviz's language. */
#ifndef CFA_PRINT_DOT_H
#define CFA_PRINT_DOT_H

#include "base/buf.h"
#include "cfa/callgraph.h"
#include "cfa/program.h"

void dot_cfa(const cfa_program *p, fn only /* FN_NONE: all, one cluster each */, buf *out);
void dot_callgraph(const cfa_program *p, const call_graph *g, buf *out);

#endif
