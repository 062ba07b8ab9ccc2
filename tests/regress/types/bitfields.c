// expect: exit 0
// Bit-fields byte by byte: each one set to all ones in a cleared struct.
#include <stdio.h>
#include <string.h>
#define SHOW(T, member)                                                                 \
    do {                                                                                \
        struct T s;                                                                     \
        memset(&s, 0, sizeof s);                                                        \
        s.member = -1;                                                                  \
        unsigned char bytes[sizeof s];                                                  \
        memcpy(bytes, &s, sizeof s);                                                    \
        printf("%s.%s:", #T, #member);                                                  \
        for (unsigned i = 0; i < sizeof s; i++) printf(" %02x", bytes[i]);              \
        printf("\n");                                                                   \
    } while (0)
struct a { int x : 3; int y : 5; int z : 30; char w; unsigned v : 1; };
struct b { char a; int b : 7; short c : 9; long long d : 33; int e : 31; };
struct c { int a : 3; int : 0; int b : 4; int : 5; int c : 6; };
struct __attribute__((packed)) d { char a : 3; int b : 17; char c; long long e : 37; short f : 5; };
struct e { _Bool a : 1; unsigned char b : 7; unsigned short c : 4; unsigned d : 20; };
struct f { unsigned long long a : 60; unsigned b : 8; unsigned c : 24; };
int main(void)
{
    SHOW(a, x); SHOW(a, y); SHOW(a, z); SHOW(a, w); SHOW(a, v);
    SHOW(b, a); SHOW(b, b); SHOW(b, c); SHOW(b, d); SHOW(b, e);
    SHOW(c, a); SHOW(c, b); SHOW(c, c);
    SHOW(d, a); SHOW(d, b); SHOW(d, c); SHOW(d, e); SHOW(d, f);
    SHOW(e, a); SHOW(e, b); SHOW(e, c); SHOW(e, d);
    SHOW(f, a); SHOW(f, b); SHOW(f, c);
    struct a s = { 1, 2, 3, 4, 1 };
    s.x += 5;
    s.y = s.x * 4;
    s.z--;
    printf("%d %d %d %d %d\n", s.x, s.y, s.z, s.w, s.v);
    int value = s.y++;
    printf("%d %d %d\n", value, s.y, ++s.x);
    struct f t = { .a = 0xfffffffffffffffull };
    t.a++;
    printf("%d %d\n", t.a == 0, (int)((t.b = 300) == 44));
    return 0;
}
