// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    char *text = 0;
    size_t length = 0;
    FILE *f = open_memstream(&text, &length);
    if (!f) return 0;
    fputs("abc", f);
    length = 0;
    fclose(f);
    if (length == 3) reach_error();
    return 0;
}
