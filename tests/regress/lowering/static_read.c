// expect: exit 0
// Elements of literals and of const objects are constants in static initialisers.
struct s { int x, y; };
struct t { struct s in[2]; char name[4]; unsigned b : 3; };
static char c = "xyz"[1], end = "z"[1];
const int a[3] = {1, 2, 0};
int b = a[1] + 1, rest = a[2];
static const struct s one = {1, 2};
static struct s two = one;
static int member = one.y;
static const struct t big = {{{1, 2}, {3, 4}}, "abc", 5};
static struct s part = big.in[1];
static int deep = big.in[1].y, letter = big.name[2], field = big.b;
static struct t copy = big;
static struct { int k; struct s s; } nested = {7, one};
static const int *where = &a[1];
const double real = 0.5;
double twice = real * 2;
static int chosen = a[0] ? 8 : 9;

int main(void)
{
    const int local = 3;
    static int keeps = local;
    if (c != 'y' || end != 0) return 1;
    if (b != 3 || rest != 0 || member != 2) return 2;
    if (two.x != 1 || two.y != 2 || part.x != 3 || part.y != 4) return 3;
    if (deep != 4 || letter != 'c' || field != 5) return 4;
    if (copy.in[1].x != 3 || copy.name[0] != 'a' || copy.b != 5) return 5;
    if (nested.k != 7 || nested.s.y != 2 || *where != 2) return 6;
    if (twice != 1 || chosen != 8 || keeps != 3) return 7;
    return 0;
}
