// expect: exit 0
// Earlier operands keep their values when later ones have effects; everything is evaluated once.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int trace[32], traced, global = 10;
static int note(int x) { trace[traced++] = x; return x; }
static int bump(int by) { global += by; return global; }
static int three(int a, int b, int c) { return a * 10000 + b * 100 + c; }
static int *where(int *p) { note(7); return p; }

int main(void)
{
    int x = 1, y, a[4] = {1, 2, 3, 4}, i = 0;
    y = (note(1), note(2)) + (x = 5, x + 1); /* the comma sequences */
    CHECK(y == 8 && x == 5 && traced == 2 && trace[0] == 1 && trace[1] == 2);
    traced = 0;
    y = note(1) && note(0) && note(3);
    CHECK(y == 0 && traced == 2);
    traced = 0;
    *where(&x) = 3;
    CHECK(x == 3 && traced == 1);
    *where(&x) += 4;
    CHECK(x == 7 && traced == 2);
    (*where(&x))++;
    CHECK(x == 8 && traced == 3);
    y = a[i++];
    CHECK(y == 1 && i == 1);
    a[i++] += 10;
    CHECK(a[1] == 12 && i == 2);
    y = ++a[i];
    CHECK(y == 4 && a[2] == 4 && i == 2);
    int *p = a;
    y = *p++;
    CHECK(y == 1 && p == a + 1);
    y = (*p)--;
    CHECK(y == 12 && a[1] == 11);
    y = *--p;
    CHECK(y == 1 && p == a);
    global = 10;
    y = bump(1);
    y = y * 100 + bump(2);
    CHECK(y == 1113 && global == 13);
    y = three(1, 2, 3);
    CHECK(y == 10203);
    y = x = global = 4;
    CHECK(y == 4 && x == 4 && global == 4);
    /* the pointer is fixed before the list changes under it */
    struct node { struct node *next; int v; } n1 = {0, 1}, n2 = {0, 2}, *n = &n1;
    n1.next = &n2;
    struct node *old = n->next->next = &n1;
    CHECK(old == &n1 && n2.next == &n1 && n->next == &n2);
    n->next->v = n->v = 9;
    CHECK(n1.v == 9 && n2.v == 9);
    return 0;
}
