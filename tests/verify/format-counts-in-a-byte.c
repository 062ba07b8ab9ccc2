// expect: false
// native: error
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    signed char n = 0;
    int after = 0;
    printf("abc%hhn%n\n", &n, &after);
    if (n == 3 && after == 3) reach_error();
    return 0;
}
