#include "cli/suggest.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 40 };

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

static unsigned distance(const char *a, const char *b)
{
    unsigned rows[3][LONGEST + 1];
    unsigned n = (unsigned)strlen(a), m = (unsigned)strlen(b);
    if (n > LONGEST || m > LONGEST) return LONGEST;
    for (unsigned j = 0; j <= m; j++) rows[0][j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned *now = rows[i % 3];
        const unsigned *before = rows[(i - 1) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= m; j++) {
            now[j] = least(least(before[j], now[j - 1]) + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swapped) now[j] = least(now[j], earlier[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

suggestion suggest_for(const char *word)
{
    unsigned letters = 0;
    for (const char *c = word; *c; c++) letters += *c != '-';
    return (suggestion){.word = word, .distance = letters / 3 + (letters > 3)};
}

void suggest_try(suggestion *s, const char *name)
{
    unsigned d = distance(s->word, name);
    if (s->nearest ? d >= s->distance : d > s->distance) return;
    s->nearest = name;
    s->distance = d;
}
