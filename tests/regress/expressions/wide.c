// expect: exit 0
// model: 64
#include <stdio.h>
static void show(unsigned __int128 x) { printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x); }
int main(void)
{
    unsigned __int128 a = (unsigned __int128)0x123456789abcdef0ull << 64 | 0xfedcba9876543210ull;
    __int128 b = -5;
    show(a);
    show(a * 3 + 1);
    show((unsigned __int128)(b * 7));
    show((unsigned __int128)(b / 2));
    show(a / 1000007);
    show(a % 1000007);
    show(a >> 100);
    show(a << 100);
    printf("%d %d %d\n", b < 0, a > (unsigned __int128)b, (int)(a == a + 0));
    return 0;
}
