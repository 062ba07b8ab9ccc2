/* analysis/reached_edges.h — which edges of a program a proof has reached, as an engine tells it.
 * In: marks per function and location.  Out: the same as bytes, and back.
 * Invariant: no execution of the program takes an edge that is not marked. A location without a mark that an execution may come to says
 * nothing: all of its edges count as reached. So do all edges of a function that was stepped over, and of what it calls. */
#ifndef ANALYSIS_REACHED_EDGES_H
#define ANALYSIS_REACHED_EDGES_H

#include "base/bytes.h"
#include "cfa/program.h"

typedef struct {
    const uint8_t **marks; /* per function: NULL if no execution enters it; else per location: bit k is edge k */
    uint32_t count;        /* of functions */
} reached_edges;

void reached_edges_write(const reached_edges *e, const cfa_program *p, buf *out);
/* The marks point into the bytes. false: they do not fit this program. */
bool reached_edges_read(const char *bytes, size_t len, const cfa_program *p, arena *memory, reached_edges *out);

#endif
