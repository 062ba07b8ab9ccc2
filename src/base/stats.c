#include "base/stats.h"

#include <string.h>

void stats_print(const stats *s, FILE *out)
{
#define PRINT_TIMER(id, text)   fprintf(out, text ": %.6f\n", s->id);
#define PRINT_COUNTER(id, text) fprintf(out, text ": %llu\n", (unsigned long long)s->id);
    STATS_TABLE(PRINT_TIMER, PRINT_COUNTER)
#undef PRINT_TIMER
#undef PRINT_COUNTER
}

void stats_add_since(stats *to, const stats *now, const stats *before)
{
#define ADD(id, text) to->id += now->id - before->id;
    STATS_TABLE(ADD, ADD)
#undef ADD
}

bool stats_find(const stats *s, const char *name, double *value)
{
#define FIND(id, text) \
    if (strcmp(name, text) == 0) return *value = (double)s->id, true;
    STATS_TABLE(FIND, FIND)
#undef FIND
    return false;
}
