#include "cli/verifying.h"

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

bool verifying_is_competition(const char *property, uint32_t externals)
{
    enum { PURE = 2 }; /* of the words of --externals */
    return property || externals == PURE;
}
