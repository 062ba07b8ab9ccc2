#include "cli/verifying.h"

#include "cli/exit_codes.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

reprove_replay verifying_replay(uint32_t word)
{
    static const reprove_replay meaning[] = {REPROVE_REPLAY_SANDBOXED, REPROVE_REPLAY_COMPILED, REPROVE_REPLAY_INTERPRETER};
    return meaning[word];
}

bool verifying_engine_exists(const char *name)
{
    size_t i = 0;
    while (reprove_engine_name(i) && strcmp(reprove_engine_name(i), name) != 0) i++;
    return reprove_engine_name(i) || strcmp(name, "auto") == 0;
}

uint64_t verifying_default_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? ((uint64_t)pages * (uint64_t)size >> 20) / 5 * 4 : 0;
}

int verifying_exit_code(const reprove_result *result)
{
    switch (reprove_result_verdict(result)) {
    case REPROVE_TRUE: return reprove_result_bound(result) || reprove_result_is_relative(result) ? EXIT_RESTRICTED : EXIT_TRUE;
    case REPROVE_FALSE: return EXIT_FALSE;
    case REPROVE_UNKNOWN: return EXIT_UNKNOWN;
    case REPROVE_NO_VERDICT: break;
    }
    return strncmp(reprove_result_text(result), "error(internal", 14) == 0 ? EXIT_INTERNAL : EXIT_INPUT;
}

void verifying_no_program(reprove *r, int code, bool stats)
{
    if (stats) reprove_print_stats(r, stdout);
    if (code == EXIT_UNKNOWN) printf("Result: unknown(%s)\n", reprove_limit_reason(r));
    else if (code == EXIT_INPUT)
        printf("Result: error(bad input: %zu error%s)\n", reprove_error_count(r), reprove_error_count(r) == 1 ? "" : "s");
    else printf("Result: error(internal: the program could not be read)\n");
}
