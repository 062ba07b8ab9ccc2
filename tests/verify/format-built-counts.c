// expect: false
// native: error
/* A format that the program writes may contain anything. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int n = 0;
    char format[] = "abc%Xn";
    format[3] = 'd';
    format[4] = '%';
    printf(format, &n);
    if (n == 4) reach_error();
    return 0;
}
