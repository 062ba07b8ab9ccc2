/* Any bytes as a preprocessed C program: text → tokens → AST → automata → hashes → C again. Nothing may crash, leak or run away.
 * The number of bytes decides the data model, so that both are fuzzed with one corpus. */
#include "base/bigstack.h"
#include "base/diag.h"
#include "cfa/lower/build.h"
#include "cfa/callgraph.h"
#include "cfa/fingerprint.h"
#include "cfa/print/print.h"
#include "front/front.h"
#include <stdint.h>

enum { MAX_STEPS = 2000000 };

struct job {
    const uint8_t *data;
    size_t size;
};

static void finish(cfa_program *p)
{
    call_graph *calls = callgraph_build(p, NULL, NULL);
    fingerprint_program(p, calls);
    callgraph_free(calls);
    buf text = {0};
    print_program(p, &text);
    buf_free(&text);
}

static void work(void *argument)
{
    struct job *j = argument;
    source_map sources = {0};
    source *text = source_add(&sources, "fuzz.i", (const char *)j->data, j->size);
    diag messages;
    diag_init(&messages, &sources);
    limits budget = {.max_steps = MAX_STEPS};
    cfa_space *space = space_new();
    front_options options = {.model = j->size % 2 ? MODEL_ILP32 : MODEL_LP64, .names = &space->names, .diag = &messages, .limits = &budget};
    unit *u = front_parse(text, &options);
    if (!messages.errors && !budget.hit) {
        cfa_program *p = cfa_build(space, &u, 1, &sources, &messages, &budget);
        if (p && !messages.errors) finish(p);
        if (p) program_free(p);
    }
    FILE *nowhere = fopen("/dev/null", "w");
    if (nowhere) {
        diag_print(&messages, nowhere, false, DIAG_NOTE);
        fclose(nowhere);
    }
    unit_free(u);
    space_free(space);
    diag_free(&messages);
    source_map_free(&sources);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct job j = {data, size};
    bigstack_run(work, &j);
    return 0;
}
