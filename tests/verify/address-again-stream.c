// expect: false | unknown
// native: error
// An address is printed to memory that is a stream.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream) return 0;
    fprintf(stream, "%lu", (unsigned long)&x);
    fclose(stream);
    *(int *)strtoul(text, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
