// expect: unknown | false
// native: error
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern FILE *fmemopen(void *, size_t, const char *);
int main(void)
{
    char given[] = "x\n", *line = 0;
    size_t size = 0;
    FILE *file = fmemopen(given, 2, "r");
    if (file && getline(&line, &size, file) == 2 && line[0] == 'x') reach_error();
    return 0;
}
