// expect: exit 0
// Shadowing, declarations in loops and switches, self-referential initialisers, const and volatile objects.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int x = 1;
static int shadow(int x) { { int x = 2; { extern int y; x += y; } } { int x = 5; return x; } return x; }
int y = 40;
static int uses(void) { int r = x; int x = 10; { int x = 20; r += x; } return r + x; }
struct list { struct list *next, *prev; };
static volatile int reg = 3;
static const volatile int ro = 8;
static int loop(void)
{
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int fresh = i, *p = &fresh;
        *p += 10;
        for (int i = 0; i < 2; i++) total += fresh + i;
    }
    return total;
}
enum { ONE = 1 };
static int enums(void) { enum { ONE = 100 }; return ONE; }
struct t { int a; };
static int tags(void) { struct t { char b; }; struct t v = {3}; return v.b + (int)sizeof v; }

int main(void)
{
    CHECK(shadow(9) == 5 && uses() == 31 && x == 1);
    struct list l = {&l, &l};
    CHECK(l.next == &l && l.prev->next == &l);
    void *self = &self;
    CHECK(*(void **)self == self);
    reg++;
    reg += reg;
    CHECK(reg == 8 && ro == 8);
    CHECK(loop() == 10 + 11 + 11 + 12 + 12 + 13);
    CHECK(enums() == 100 && ONE == 1 && tags() == 4 && sizeof(struct t) == 4);
    int a = 1, b = a + 1, c = b + a, *p = &c;
    CHECK(*p == 3);
    if (1) { int a = 7; b = a; } else { int a = 8; b = a; }
    CHECK(b == 7 && a == 1);
    const int k = 5;
    static const int table[] = {1, 2, 3};
    CHECK(k + table[2] == 8);
    typedef int T;
    { T T = 3; CHECK(T == 3); }
    T t = 4;
    CHECK(t == 4);
    return 0;
}
