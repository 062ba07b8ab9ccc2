// expect: exit 0
#include <stdio.h>
static int trace(int n) { printf("%d ", n); return n; }
int main(void)
{
    int x = trace(1) ? trace(2) : trace(3);
    int y = trace(0) && trace(4);
    int z = trace(5) || trace(6);
    int w = (trace(7), trace(8));
    int e = trace(0) ?: trace(9);
    printf("\n%d %d %d %d %d\n", x, y, z, w, e);
    int i = 1;
    i = i + 5;
    int a[3] = {1, 2, 3}, *p = a;
    int q = *p++ + 10;
    int r = ++*p;
    printf("%d %d %d %d %ld\n", q, r, a[1], *p, (long)(p - a));
    int n = 0;
    if (n++ == 0 && n++ == 1 || n++) printf("n %d\n", n);
    printf("%d\n", n);
    return 0;
}
