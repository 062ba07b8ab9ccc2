#include "base/stats.h"

void stats_print(const stats *s, FILE *out)
{
#define PRINT_TIMER(id, text) fprintf(out, text ": %.6f\n", s->id);
#define PRINT_COUNTER(id, text) fprintf(out, text ": %llu\n", (unsigned long long)s->id);
    STATS_TABLE(PRINT_TIMER, PRINT_COUNTER)
#undef PRINT_TIMER
#undef PRINT_COUNTER
}
