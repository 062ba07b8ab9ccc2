// expect: exit 3
#include <stdio.h>
#include <stdlib.h>
static void leave(int n) { if (n > 2) exit(n); }
int main(void)
{
    for (int i = 0; i < 10; i++) { printf("%d\n", i); leave(i); }
    return 0;
}
