// expect: false
// native: error
// A copy of a text with an address in it is read.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int x;
int main(void)
{
    char text[40];
    sprintf(text, "%lu", (unsigned long)&x);
    char *copy = strdup(text);
    if (!copy) return 0;
    *(int *)strtoul(copy, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
