/* tests/tools/tool.h — what the test tools share: arguments on the big stack, reading a program. */
#ifndef TESTS_TOOLS_TOOL_H
#define TESTS_TOOLS_TOOL_H

#include "base/bigstack.h"
#include "base/diag.h"
#include "cfa/lower/build.h"
#include "front/front.h"
#include "front/preprocess.h"

typedef struct {
    int count;
    char **values;
    int status; /* what the tool ends with */
} tool_arguments;

/* work gets the arguments. */
static inline int tool_run(int argc, char **argv, int status, void (*work)(void *context))
{
    tool_arguments a = {argc, argv, status};
    return bigstack_run(work, &a) ? a.status : 2;
}

/* NULL: it is not understood, messages say why. The other three are made in any case. */
static inline cfa_program *tool_read(const char *file, bool ilp32, const char **flags, uint32_t count_flags, source_map *sources,
                                     diag *messages, cfa_space **space)
{
    preprocess_options pre = {.model = ilp32 ? MODEL_ILP32 : MODEL_LP64, .flags = flags, .flag_count = count_flags};
    *sources = (source_map){0};
    diag_init(messages, sources);
    *space = space_new();
    front_options front = {.model = pre.model, .names = &(*space)->names, .diag = messages};
    source *text = front_open(sources, file, &pre, messages, NULL);
    unit *u = text ? front_parse(text, &front) : NULL;
    cfa_program *p = u && !messages->errors ? cfa_build(*space, &u, 1, sources, messages, NULL) : NULL;
    if (u) unit_free(u);
    if (p && messages->errors) {
        program_free(p);
        p = NULL;
    }
    return p;
}

#endif
