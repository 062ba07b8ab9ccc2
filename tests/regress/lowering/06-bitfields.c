// expect: exit 0
// Bit-fields: truncation, sign, value of an assignment, ++, packing into unions.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
struct f { unsigned a : 3; int b : 5; unsigned c : 1; _Bool d : 1; unsigned long long e : 40; signed char g : 4; unsigned : 0; unsigned h : 12; };
union u { struct { unsigned lo : 4, hi : 4; } n; unsigned char byte; };
struct __attribute__((packed)) pk { unsigned char x : 3; unsigned y : 17; unsigned short z : 12; };
static struct f global = {.a = 5, .b = -3, .e = 0x1234567890ull, .h = 4095};
static int calls;
static struct f *at(void) { calls++; return &global; }

int main(void)
{
    struct f f = {0};
    int v = (f.a = 13);
    CHECK(v == 5 && f.a == 5);
    v = (f.b = 17);
    CHECK(v == -15 && f.b == -15);
    v = f.a++;
    CHECK(v == 5 && f.a == 6);
    v = ++f.a;
    CHECK(v == 7);
    v = ++f.a;
    CHECK(v == 0 && f.a == 0);
    v = --f.a;
    CHECK(v == 7 && f.a == 7);
    f.a += 3;
    CHECK(f.a == 2);
    v = (f.a *= 5);
    CHECK(v == 2);
    f.d = 4;
    CHECK(f.d == 1);
    f.e = ~0ull;
    CHECK(f.e == 0xffffffffffull);
    f.e++;
    CHECK(f.e == 0);
    f.g = 7;
    f.g++;
    CHECK(f.g == -8);
    CHECK(f.a - 3 < 0); /* narrow unsigned bit-fields promote to int */
    f.c = f.b;
    CHECK(f.c == 1);
    CHECK(global.a == 5 && global.b == -3 && global.e == 0x1234567890ull && global.h == 4095 && global.c == 0);
    at()->h -= 5;
    at()->b++;
    CHECK(calls == 2 && global.h == 4090 && global.b == -2);
    union u u;
    u.byte = 0xa7;
    CHECK(u.n.lo == 7 && u.n.hi == 10);
    u.n.lo = 12;
    CHECK(u.byte == 0xac);
    struct pk p = {.x = 6, .y = 100000, .z = 4000};
    CHECK(sizeof p == 4 && p.x == 6 && p.y == 100000 && p.z == 4000);
    p.y ^= 0x1ffff;
    CHECK(p.y == (100000 ^ 0x1ffff) && p.x == 6 && p.z == 4000);
    struct f copy = global;
    copy.a = 1;
    CHECK(global.a == 5 && copy.h == 4090);
    int chain = f.a = f.b = 31;
    CHECK(chain == 7 && f.b == -1 && f.a == 7);
    return 0;
}
