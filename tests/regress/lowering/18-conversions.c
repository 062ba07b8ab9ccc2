// expect: exit 0
// Integer promotions, signed and unsigned comparison, wrap-around, conversions between all widths and floats.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static unsigned char uc(int x) { return x; }
static signed char sc(int x) { return x; }
static _Bool bo(double d) { return d; }
static long long widen(int x) { return x; }
static unsigned long long uwiden(int x) { return x; }
static int narrow(unsigned long long x) { return x; }
static int from_float(float f) { return f; }

int main(void)
{
    unsigned u = 1;
    int m = -1;
    CHECK(m > u && (unsigned)m == 4294967295u && m < (long long)u);
    unsigned short us = 65535;
    CHECK(us + 1 == 65536 && (unsigned short)(us + 1) == 0 && m < us && -us < 0);
    unsigned char c1 = 200, c2 = 100;
    CHECK(c1 + c2 == 300 && (unsigned char)(c1 + c2) == 44 && ~c1 == -201 && (c1 << 1) == 400);
    CHECK(uc(-1) == 255 && sc(200) == -56 && sc(-129) == 127);
    CHECK(bo(0.25) == 1 && bo(0) == 0 && (_Bool)256 == 1 && (_Bool)(char)256 == 0);
    CHECK(widen(-5) == -5 && uwiden(-5) == 18446744073709551611ull && narrow(0x1ffffffffull) == -1);
    CHECK(from_float(-3.99f) == -3 && (unsigned char)3.7 == 3 && (int)1e9 == 1000000000);
    CHECK((float)16777217 == 16777216.0f && (double)16777217 == 16777217.0);
    CHECK(1 / 2 == 0 && -7 / 2 == -3 && -7 % 2 == -1 && 7 % -3 == 1 && 7u / 2 == 3 && -1 / 2u == 2147483647u);
    CHECK(1 / 2.0 == 0.5 && 7 / 2 * 2.0 == 6.0);
    unsigned long long big = 1ull << 63;
    CHECK((double)big == 9223372036854775808.0 && (unsigned long long)9223372036854775808.0 == big);
    CHECK((long long)big < 0 && big > 0 && big / 3 == 3074457345618258602ull);
    CHECK(4294967295u + 1 == 0 && 2147483647u + 1 == 2147483648u && 0u - 1 == 4294967295u);
    CHECK(sizeof(char) + 0 == 1 && sizeof 'a' == sizeof(int) && 'a' + 1 == 'b' && '\377' == -1 && '\x41' == 'A');
    long l = 1;
    CHECK((char)l == 1 && !(char)(l << 8));
    enum e { NEG = -2, POS = 3 } e = NEG;
    CHECK(e < 0 && e + POS == 1 && (unsigned)e > 100);
    CHECK((1.5f + 1.5f) * 2 == 6 && 0.1f != 0.1 && (float)0.1 == 0.1f);
    int i = 3;
    i = i + 0.7;
    CHECK(i == 3);
    char ch = 127;
    ch++;
    CHECK(ch == -128);
    CHECK((short)0x12345678 == 0x5678 && (short)0x1234ffff == -1 && (unsigned short)-2 == 65534);
    CHECK((int)(unsigned char)-1 == 255 && (int)(signed char)-1 == -1 && (unsigned)(signed char)-1 == 4294967295u);
    CHECK(0x7fffffff == 2147483647 && 0x80000000 > 0 && -0x80000000 > 0 && 010 == 8 && 0b101 == 5);
    return 0;
}
