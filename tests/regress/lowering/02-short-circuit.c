// expect: exit 0
// &&, ||, !, ?: and commas as conditions and as values.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int calls;
static int yes(void) { calls++; return 2; }
static int no(void) { calls++; return 0; }

static int classify(int a, int b, int c)
{
    if ((a && b) || !c) return 1;
    if (a ? b : c) return 2;
    if (!(a || (b && c))) return 3;
    while (a && !b) { a = 0; c = 4; }
    return c;
}

int main(void)
{
    int r = yes() && no();
    CHECK(r == 0 && calls == 2);
    r = yes() || no();
    CHECK(r == 1 && calls == 3);
    r = !(no() || yes());
    CHECK(r == 0 && calls == 5);
    calls = 0;
    if (no() && yes()) return 1;
    CHECK(calls == 1);
    if (yes() || yes()) calls += 10;
    CHECK(calls == 12);
    r = (yes() && yes()) + (no() || no()) * 10;
    CHECK(r == 1);
    _Bool t = yes() && 3, f = no() || 0;
    CHECK(t == 1 && f == 0);
    long wide = 5 && 7;
    CHECK(wide == 1);
    CHECK(classify(1, 1, 1) == 1);
    CHECK(classify(0, 0, 0) == 1);
    CHECK(classify(0, 0, 1) == 2);
    CHECK(classify(1, 0, 1) == 4);
    CHECK(classify(0, 1, 5) == 2);
    calls = 0;
    no() && yes();
    yes() || no();
    yes() ? no() : yes();
    CHECK(calls == 4);
    if (0 && yes()) return 2;
    if (1 || yes()) r = 9;
    CHECK(r == 9 && calls == 4);
    if ((calls++, no())) return 3;
    CHECK(calls == 6);
    double d = 0.5;
    CHECK(d && !!d && !(d && 0.0));
    char *p = 0;
    CHECK(!p && !(p && *p));
    CHECK((1 == 1) != 0 && !((2 > 1) == 0));
    if ((r > 3 && r < 20) == 0) return 4;
    return 0;
}
