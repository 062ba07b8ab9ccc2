// expect: unknown | false
// native: error
// The line is written to the buffer that is there.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern FILE *fmemopen(void *, size_t, const char *);
extern long getline(char **, size_t *, FILE *);
int main(void)
{
    char given[] = "x\n", *line = malloc(200);
    size_t size = 200;
    FILE *file = fmemopen(given, 2, "r");
    if (!line || !file) return 0;
    char *before = line;
    line[0] = 'a';
    getline(&line, &size, file);
    if (before == line && before[0] == 'x') reach_error();
    return 0;
}
