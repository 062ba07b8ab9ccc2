#include "cfa/allocation.h"

#include "cfa/library.h"
#include <stddef.h>
#include <string.h>

enum { NO_MEMORY = 12 }; /* ENOMEM */

const cfa_allocation *allocation_find(const char *called)
{
    static const cfa_allocation table[] = {
        {"malloc", 0, true},          {"calloc", 0, true},           {"realloc", 0, true},
        {"reallocarray", 0, true},    {"memalign", 0, true},         {"aligned_alloc", 0, true},
        {"valloc", 0, true},          {"pvalloc", 0, true},          {"posix_memalign", NO_MEMORY, false},
        {"strdup", 0, true},          {"__strdup", 0, true},         {"strndup", 0, true},
        {"__strndup", 0, true},       {"asprintf", -1, true},        {"vasprintf", -1, true},
        {"__asprintf_chk", -1, true}, {"__vasprintf_chk", -1, true},
    };
    const char *plain = library_plain_name(called);
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (strcmp(table[k].function, plain) == 0) return &table[k];
    return NULL;
}
