// expect: exit 0
// Compound assignments convert through the common type; the lvalue is evaluated once.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int calls, cells[4];
static int *cell(int i) { calls++; return &cells[i]; }
struct s { short h; unsigned char c; float f; int *p; };

int main(void)
{
    unsigned char c = 250;
    c += 10;
    CHECK(c == 4);
    c -= 5;
    CHECK(c == 255);
    c <<= 1;
    CHECK(c == 254);
    c >>= 3;
    CHECK(c == 31);
    c *= 20;
    CHECK(c == 108);
    signed char sc = -3;
    sc /= 2;
    CHECK(sc == -1);
    short h = 32767;
    h++;
    CHECK(h == -32768);
    int i = 7;
    i *= 1.5;
    CHECK(i == 10);
    i += 2.9f;
    CHECK(i == 12);
    i /= 0.5;
    CHECK(i == 24);
    i %= 7;
    CHECK(i == 3);
    i ^= 5;
    CHECK(i == 6);
    i |= 9;
    CHECK(i == 15);
    i &= ~2;
    CHECK(i == 13);
    unsigned u = 1;
    u -= 2;
    CHECK(u == 4294967295u);
    unsigned u2 = 3000000000u;
    i = -1;
    u2 /= i; /* computed in unsigned */
    CHECK(u2 == 0);
    long long ll = 1;
    ll <<= 40;
    CHECK(ll == 1099511627776ll);
    *cell(2) += 5;
    *cell(2) *= 3;
    CHECK(cells[2] == 15 && calls == 2);
    int v = (*cell(2) -= 1);
    CHECK(v == 14 && calls == 3);
    v = (*cell(2))++ + 1;
    CHECK(v == 15 && cells[2] == 15 && calls == 4);
    struct s s = {1, 2, 3, cells};
    s.h += 70000;
    CHECK(s.h == 4465);
    s.f += 1;
    CHECK(s.f == 4.0f);
    s.p += 2;
    CHECK(*s.p == 15);
    s.p -= 1;
    CHECK(s.p == &cells[1]);
    struct s *q = &s;
    q->c += 7;
    CHECK(s.c == 9 && (q->c -= 10) == 255);
    _Bool b = 0;
    b += 5;
    CHECK(b == 1);
    b++;
    CHECK(b == 1);
    b--;
    CHECK(b == 0);
    b |= 256;
    CHECK(b == 1);
    double d = 1;
    d += 1;
    ++d;
    d--;
    CHECK(d == 2.0);
    return 0;
}
