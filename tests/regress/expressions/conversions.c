// expect: exit 0
#include <stdio.h>
enum e { A = -1, B = 3 };
struct s { unsigned a : 3; int b : 3; unsigned long long c : 40; _Bool d : 1; };
int main(void)
{
    struct s s = { 7, -1, 0xffffffffffull, 5 };
    printf("%d %d %d\n", s.a - 8 < 0, s.b, s.d);
    s.a++;
    s.b -= 4;
    s.c += 1;
    printf("%d %d %llu\n", s.a, s.b, (unsigned long long)s.c);
    printf("%d\n", (s.a = 12));
    enum e e = A;
    printf("%d %d\n", e < 0, B + A);
    char *p = 0;
    printf("%d %d\n", !p, (p + 3) - p == 3);
    unsigned char c = 0x80;
    printf("%d %d\n", c << 1, (signed char)c >> 1);
    long l = 0x123456789aL;
    printf("%x\n", (int)(l & 0xffff));
    int i = 1 ? -1 : 1u > 0;
    printf("%d %d\n", i, (1 ? -1 : 1u) > 0);
    _Bool b = 256, b2 = 0.0, b3 = &i;
    b++;
    printf("%d %d %d\n", b, b2, b3);
    printf("%d\n", (int)(char)0x1ff);
    return 0;
}
