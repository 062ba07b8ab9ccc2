/* Any bytes, read as automata in Ultimate's format: nothing crashes or runs away; what is told are texts; a problem has a line. */
#include "analysis/ats_reader.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t automata, bytes;
} told;

static void on_automaton(void *context) { ((told *)context)->automata++; }

static void on_state(void *context, const char *spelling, uint32_t len)
{
    told *t = context;
    if (!t->automata || spelling[len] || strnlen(spelling, len) > len) abort();
    t->bytes += len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    told t = {0};
    ats_problem problem = {0};
    char *text = malloc(size ? size : 1); /* its end is the end of the memory */
    if (!text) return 0;
    memcpy(text, data, size);
    bool fine = ats_read(text, size, &(ats_listener){&t, on_automaton, on_state}, &problem);
    if (t.bytes > size || (!fine && (!problem.line || !problem.what))) abort();
    free(text);
    return 0;
}
