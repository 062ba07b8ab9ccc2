// expect: exit 0
// Shifts of every width, masks, rotates, bit counting, arithmetic shift of negative numbers.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static unsigned rotl(unsigned x, int n) { return x << n | x >> (32 - n); }
static int popcount(unsigned long long x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
static unsigned crc(const unsigned char *p, int n)
{
    unsigned c = ~0u;
    while (n--) {
        c ^= *p++;
        for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    }
    return ~c;
}

int main(void)
{
    CHECK(rotl(0x80000001u, 4) == 0x18 && popcount(0xf0f0f0f0f0f0f0f0ull) == 32);
    CHECK(-8 >> 1 == -4 && -1 >> 31 == -1 && 0x80000000u >> 31 == 1 && (long long)-1 >> 63 == -1);
    CHECK(1ull << 40 == 1099511627776ull && (1 << 4 | 1 << 2) == 20);
    unsigned char c = 0x81;
    CHECK((c << 4) == 0x810 && (unsigned char)(c << 1) == 2 && c >> 7 == 1);
    signed char s = -128;
    CHECK(s >> 3 == -16 && (s ^ -1) == 127);
    short h = 0x4000;
    h <<= 1;
    CHECK(h == -32768);
    long long n = 1;
    int by = 35;
    CHECK(n << by == 34359738368ll && (int)(n << by >> 32) == 8);
    CHECK(crc((const unsigned char *)"123456789", 9) == 0xcbf43926u);
    unsigned x = 0x12345678;
    CHECK((x & 0xff00) >> 8 == 0x56 && (x & ~0xffu) == 0x12345600 && (x ^ x) == 0 && (x | 1) == 0x12345679);
    x = x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
    CHECK(x == 0x78563412);
    CHECK(!(6 & 1) && (6 & 2) && !!(6 & 4) == 1 && (5 & 3) == 1 && (5 & 3 && 1));
    int lo = 3, hi = 7;
    lo ^= hi; hi ^= lo; lo ^= hi;
    CHECK(lo == 7 && hi == 3);
    return 0;
}
