/* Any bytes, read twice as two revisions: everything must be equal, and the analyses behind a comparison must survive.
 * The number of bytes decides the data model, so that both are fuzzed with one corpus. */
#include "base/bigstack.h"
#include "base/diag.h"
#include "cfa/lower/build.h"
#include "cfa/callgraph.h"
#include "cfa/change.h"
#include "cfa/print/dot.h"
#include "cfa/fingerprint.h"
#include "cfa/pointsto/modref.h"
#include "cfa/pointsto/pointsto.h"
#include "front/front.h"
#include <stdint.h>

enum { MAX_STEPS = 2000000 };

struct revision {
    cfa_program *program;
    call_graph *calls;
};

struct job {
    const uint8_t *data;
    size_t size;
};

static struct revision revision_read(cfa_space *space, const struct job *j, source_map *sources, diag *messages, limits *budget)
{
    struct revision r = {0};
    source *text = source_add(sources, "fuzz.i", (const char *)j->data, j->size);
    front_options options = {.model = j->size % 2 ? MODEL_ILP32 : MODEL_LP64, .names = &space->names, .diag = messages, .limits = budget};
    unit *u = front_parse(text, &options);
    if (!messages->errors && !budget->hit) r.program = cfa_build(space, &u, 1, sources, messages, budget);
    unit_free(u);
    if (r.program && messages->errors) {
        program_free(r.program);
        r.program = NULL;
    }
    if (r.program) {
        r.calls = callgraph_build(r.program, NULL, NULL);
        fingerprint_program(r.program, r.calls);
    }
    return r;
}

static void revision_free(struct revision *r)
{
    if (!r->program) return;
    callgraph_free(r->calls);
    program_free(r->program);
}

static void compare(const struct revision *a, const struct revision *b)
{
    change_map *m = change_compute(a->program, a->calls, b->program, b->calls);
    for (uint32_t i = 0; i < m->count; i++)
        if (m->fragments[i].status != CHANGE_EQUAL) {
            fprintf(stderr, "the same text, but %s: %s\n", space_text(b->program->space, m->fragments[i].function), m->fragments[i].reason);
            abort();
        }
    if (m->count_globals) abort();
    change_free(m);
}

static void analyse(const struct revision *r)
{
    points_to *pt = pointsto_analyse(r->program);
    mod_ref *effects = modref_compute(r->program, pt, r->calls);
    modref_free(effects);
    pointsto_free(pt);
    buf picture = {0};
    dot_cfa(r->program, FN_NONE, &picture);
    dot_callgraph(r->program, r->calls, &picture);
    buf_free(&picture);
}

static void work(void *argument)
{
    struct job *j = argument;
    source_map sources = {0};
    diag messages;
    diag_init(&messages, &sources);
    limits budget = {.max_steps = MAX_STEPS};
    cfa_space *space = space_new();
    struct revision first = revision_read(space, j, &sources, &messages, &budget), second = {0};
    if (first.program) second = revision_read(space, j, &sources, &messages, &budget);
    if (first.program && second.program) {
        compare(&first, &second);
        analyse(&second);
    }
    revision_free(&first);
    revision_free(&second);
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
