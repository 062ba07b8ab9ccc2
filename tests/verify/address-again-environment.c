// expect: false | unknown
// native: error
// An address is a value of the environment.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    char text[40];
    sprintf(text, "%lu", (unsigned long)&x);
    setenv("PLACE", text, 1);
    char *value = getenv("PLACE");
    if (!value) return 0;
    *(int *)strtoul(value, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
