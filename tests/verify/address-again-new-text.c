// expect: false
// native: error
// An address is printed to new memory.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    char *text;
    if (asprintf(&text, "%lu", (unsigned long)&x) < 0) return 0;
    *(int *)strtoul(text, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
