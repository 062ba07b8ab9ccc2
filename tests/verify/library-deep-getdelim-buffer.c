// expect: unknown | false
// native: error
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern FILE *fmemopen(void *, size_t, const char *);
extern long getdelim(char **, size_t *, int, FILE *);
int main(void)
{
    char given[] = "xy;", *line = malloc(200);
    size_t size = 200;
    FILE *file = fmemopen(given, 3, "r");
    if (!line || !file) return 0;
    char *before = line;
    line[1] = 'a';
    getdelim(&line, &size, ';', file);
    if (before == line && before[1] == 'y') reach_error();
    return 0;
}
