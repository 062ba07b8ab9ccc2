// expect: false
#include <stdio.h>
extern void reach_error(void);
int outside(void);
int main(void)
{
    int v = outside();
    printf("%d\n", v);
    if (v < 0) puts("less");
    reach_error();
    return 0;
}
