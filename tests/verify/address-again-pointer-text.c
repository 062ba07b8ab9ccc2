// expect: false
// native: error
// A pointer is printed as a pointer, and read as a number.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    char text[40];
    sprintf(text, "%p", (void *)&x);
    *(int *)strtoul(text, 0, 16) = 1;
    if (x == 1) reach_error();
    return 0;
}
