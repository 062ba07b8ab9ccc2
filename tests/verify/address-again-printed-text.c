// expect: false
// native: error
// A text with an address in it is printed once more.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    char text[40], copy[40];
    sprintf(text, "%lu", (unsigned long)&x);
    snprintf(copy, sizeof copy, "%s", text);
    *(int *)strtoul(copy, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
