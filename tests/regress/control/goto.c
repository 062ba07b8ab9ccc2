// expect: exit 0
#include <stdio.h>
static int computed(int n)
{
    static void *const table[] = { &&zero, &&one, &&more };
    goto *table[n > 2 ? 2 : n];
zero: return 0;
one: return 10;
more: return 20;
}
static int into(int x)
{
    int r = 0;
    if (x) goto inside;
    for (int i = 0; i < 3; i++) {
        r += 10;
        if (0) {
inside:     r += 1;
            if (x) return r;
        }
    }
    return r;
}
int main(void)
{
    int i = 0;
again:
    if (i < 3) { printf("%d ", i); i++; goto again; }
    printf("\n%d %d %d\n", computed(0), computed(1), computed(7));
    printf("%d %d\n", into(0), into(1));
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            if (a * b == 2) goto out;
out:
    do { if (i == 3) break; } while (1);
    while (1) { if (i++ > 5) break; else continue; }
    printf("%d\n", i);
    return 0;
}
