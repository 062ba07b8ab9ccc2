// expect: exit 0
// args: -D_FORTIFY_SOURCE=2 -O2 -g3
#include <stdio.h>
#include <string.h>
int main(void)
{
    char a[32], b[32];
    sprintf(a, "%d-%s", 5, "x");
    snprintf(b, sizeof b, "%s!", a);
    strcpy(a, b);
    memcpy(b, a, sizeof b);
    printf("%s %s %d\n", a, b, 3);
    fprintf(stdout, "%d\n", 7);
    return 0;
}
