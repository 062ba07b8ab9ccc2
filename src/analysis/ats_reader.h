/* analysis/ats_reader.h — the states of automata in Ultimate's format (.ats), from any source.
 * In: any bytes.  Out: for each automaton its states, as they are spelled; or what is wrong, and in which line. Transitions are skipped:
 * they are triples, and triples from outside count for nothing until they are checked here.
 * Format: doc/formats/automata.md. */
#ifndef ANALYSIS_ATS_READER_H
#define ANALYSIS_ATS_READER_H

#include "base/buf.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    void *context;
    void (*on_automaton)(void *context);                                 /* another one begins */
    void (*on_state)(void *context, const char *spelling, uint32_t len); /* of the last one; NUL-terminated */
} ats_listener;

typedef struct {
    uint32_t line; /* from 1 */
    const char *what;
} ats_problem;

/* false: from *problem on the text is not in this format. The listener has heard all that was read before it. */
bool ats_read(const char *text, size_t len, const ats_listener *to, ats_problem *problem);

#endif
