// expect: false
// native: error
// An address is printed, and the text is copied before it is read.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int x;
int main(void)
{
    char text[40], copy[40] = "", more[80] = "", last[80];
    sprintf(text, "%lu", (unsigned long)&x);
    strncpy(copy, text, sizeof copy - 1);
    strcat(more, copy);
    strcpy(last, more);
    *(int *)strtoul(last, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
