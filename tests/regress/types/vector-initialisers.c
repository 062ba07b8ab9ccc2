// expect: exit 0
// Static vectors: what they hold at the start.
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));
v4 a = {1, 2, -3, 4};
v4 few = {0, 7};
static const v4 none = {0}, empty = {};
v4 b[2] = {{1}, {2, 3, 4, 5}};
struct s { int n; v4 v; v2d d; } c = {5, {6, 7}, {1.5, -2.5}}, e = {.v = {0, 0, 0, 9}, .n = 3};
v16 same = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
int main(void)
{
    const int *p = (const int *)&a;
    printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
    p = (const int *)&few;
    printf("%d %d %d\n", p[0], p[1], p[2]);
    p = (const int *)&none;
    printf("%d %d\n", p[0], ((const int *)&empty)[3]);
    p = (const int *)b;
    for (int i = 0; i < 8; i++) printf("%d ", p[i]);
    p = (const int *)&c.v;
    printf("\n%d %d %d %d %g %g\n", c.n, p[0], p[1], p[2], ((double *)&c.d)[0], ((double *)&c.d)[1]);
    p = (const int *)&e.v;
    printf("%d %d %d\n", e.n, p[2], p[3]);
    printf("%d %d\n", ((unsigned char *)&same)[0], ((unsigned char *)&same)[15]);
    return 0;
}
