// expect: exit 0
#include <limits.h>
#include <stdio.h>
int main(void)
{
    int a = 7, b = -3;
    unsigned u = 5;
    printf("%d %d %d %d\n", a / b, a % b, -a / 2, -a % 2);
    printf("%u %u %d\n", u - 6, u * 0x80000001u, u > -1);
    printf("%d %d %d\n", a & b, a | b, a ^ ~b);
    printf("%d %d %u\n", b >> 1, a << 3, (unsigned)b >> 28);
    printf("%ld %llu\n", (long)INT_MIN, (unsigned long long)INT_MIN);
    printf("%d %d\n", (char)200, (unsigned char)-1);
    printf("%d\n", (short)0x18000);
    signed char c = 127;
    c++;
    printf("%d\n", c);
    unsigned char uc = 0;
    uc--;
    printf("%d %d\n", uc, uc + 1);
    unsigned short us = 0xffff;
    printf("%u\n", us * us); /* promoted to int: wraps as int */
    printf("%d %d\n", sizeof(c + c) == sizeof(int), (int)sizeof('a'));
    printf("%d %d %d\n", 1 < -1u, 1l < -1, (long)-1 < 0u);
    printf("%d\n", -1 < (unsigned char)1);
    printf("%lld\n", 1ll << 40 | 3);
    printf("%d %d\n", !5, !!5);
    printf("%u %d\n", 0x80000000, 0x7fffffff);
    printf("%d\n", (int)3.99 + (int)-3.99);
    return 0;
}
