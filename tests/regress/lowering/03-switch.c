// expect: exit 0
// switch: fall-through, ranges, default in the middle, declarations before the first case, Duff's device.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int plain(int x)
{
    int r = 0;
    switch (x) {
    case 1: r += 1; /* fall through */
    case 2: r += 10; break;
    default: r += 100; /* fall through */
    case 3: r += 1000; break;
    case -5: return -1;
    }
    return r;
}
static int range(unsigned char c)
{
    switch (c) {
    case 'a' ... 'z': return 1;
    case 'A' ... 'Z': return 2;
    case '0' ... '9': return 3;
    case 0 ... 31: return 4;
    case 250 ... 255: return 5;
    }
    return 0;
}
static int wide(unsigned long long v)
{
    switch (v) {
    case 0xffffffffffffffffull: return 1;
    case 0x8000000000000000ull ... 0x8000000000000005ull: return 2;
    case 5: return 3;
    default: return 4;
    }
}
static int before(int x)
{
    switch (x) {
        int y;
    case 1: y = 5; return y;
    case 2: { int z = 6; y = z; return y + 1; }
    }
    return 0;
}
static int duff(int count)
{
    int n = (count + 3) / 4, sum = 0;
    switch (count % 4) {
    case 0: do { sum++;
    case 3:      sum++;
    case 2:      sum++;
    case 1:      sum++;
            } while (--n > 0);
    }
    return sum;
}
static int nested(int a, int b)
{
    switch (a) {
    case 1:
        switch (b) { case 1: return 11; case 2: break; default: return 19; }
        return 12;
    case 2:
        for (int i = 0; i < 5; i++) {
            switch (i) { case 0: continue; case 3: break; default: b++; continue; }
            break;
        }
        return b;
    }
    return 0;
}
enum color { RED, GREEN = 5, BLUE };
static int colors(enum color c) { switch (c) { case RED: return 1; case GREEN: return 2; case BLUE: return 3; } return 4; }
static int calls;
static int once(void) { return ++calls; }

int main(void)
{
    CHECK(plain(1) == 11 && plain(2) == 10 && plain(3) == 1000 && plain(7) == 1100 && plain(-5) == -1);
    CHECK(range('q') == 1 && range('Q') == 2 && range('7') == 3 && range(3) == 4 && range(255) == 5 && range(128) == 0);
    CHECK(wide(-1ull) == 1 && wide(1ull << 63) == 2 && wide((1ull << 63) + 5) == 2 && wide((1ull << 63) + 6) == 4 && wide(5) == 3);
    CHECK(before(1) == 5 && before(2) == 7 && before(3) == 0);
    for (int i = 1; i < 20; i++) CHECK(duff(i) == i);
    CHECK(nested(1, 1) == 11 && nested(1, 2) == 12 && nested(1, 3) == 19 && nested(2, 0) == 2 && nested(3, 0) == 0);
    CHECK(colors(RED) == 1 && colors(GREEN) == 2 && colors(BLUE) == 3 && colors((enum color)7) == 4);
    switch (once()) { case 3: return 1; case 2: return 2; case 1: break; default: return 3; }
    CHECK(calls == 1);
    switch (3) { case 2: return 4; case 3: break; default: return 5; }
    switch (calls) { default: calls = 20; }
    CHECK(calls == 20);
    switch ((signed char)200) { case -56: break; default: return 6; }
    return 0;
}
