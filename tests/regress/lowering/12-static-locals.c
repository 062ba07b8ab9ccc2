// expect: exit 0
// Static locals: initialised once, one per function and scope, shared by recursion.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int counter(void) { static int n = 5; return n++; }
static int other(void) { static int n; return n += 2; }
static int scopes(int which) { if (which) { static int n = 10; return ++n; } else { static int n = 20; return --n; } }
static int depth(int n) { static int seen; seen++; if (n) depth(n - 1); return seen; }
static int *keep(void) { static int cell[3] = {1, 2, 3}; return cell; }
static const char *name(int i) { static const char *const names[] = {"zero", "one"}; return names[i]; }
static int self(void) { static struct node { struct node *me; int v; } node = {&node, 4}; return node.me->v++; }
static int address(void) { static int a = 3; static int *p = &a; *p += 1; return a; }

int main(void)
{
    CHECK(counter() == 5 && counter() == 6 && other() == 2 && other() == 4 && counter() == 7);
    CHECK(scopes(1) == 11 && scopes(0) == 19 && scopes(1) == 12 && scopes(0) == 18);
    CHECK(depth(4) == 5 && depth(0) == 6);
    keep()[1] = 9;
    CHECK(keep()[1] == 9 && keep()[2] == 3);
    CHECK(name(1)[0] == 'o' && name(0)[3] == 'o');
    CHECK(self() == 4 && self() == 5);
    CHECK(address() == 4 && address() == 5);
    for (int i = 0; i < 3; i++) {
        static int s = 1;
        int fresh = 1;
        s *= 2;
        fresh *= 2;
        CHECK(fresh == 2);
        if (i == 2) CHECK(s == 8);
    }
    return 0;
}
