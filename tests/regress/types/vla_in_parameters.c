// expect: exit 0
/* sizeof of a type of variable length in the length of a parameter. */
#include <stdio.h>
typedef unsigned char byte;
static void two(int x, int (*a)[sizeof(byte[x])], int (*b)[sizeof(*a) + sizeof(byte[sizeof(*a) + sizeof(byte[x])])])
{
    printf("%d %d\n", (int)sizeof *a, (int)sizeof *b);
}
static void nested(int x, int (*b)[2 + sizeof(byte[3 + sizeof(short[x][2])])]) { printf("%d\n", (int)sizeof *b); }
int main(void)
{
    two(13, 0, 0);
    nested(7, 0);
    _Alignas(int __attribute__((aligned(16)))) static int aligned;
    printf("%d\n", (int)__alignof__(aligned));
    return 0;
}
