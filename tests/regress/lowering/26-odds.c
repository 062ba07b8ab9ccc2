// expect: exit 0
// Rarer forms: rvalue structs with arrays and bit-fields, address constants, self-assignment, nested calls, chained effects.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
struct a { int v[4]; unsigned lo : 4, hi : 4; struct { short s[2]; } in; };
static struct a make(int k) { struct a a = {{k, k + 1, k + 2, k + 3}, 5, 9, {{1, 2}}}; return a; }
static int first(struct a a) { return a.v[0]++ + a.hi; }
static int total(const int *p, int n) { int r = 0; for (int i = 0; i < n; i++) r += p[i]; return r; }
struct node { struct node *next; int key; char tag[4]; };
static struct node nodes[3] = {{&nodes[1], 1, "ab"}, {nodes + 2, 2, {'c'}}, {0, 3, ""}};
static int *inside = &nodes[1].key, *past = &nodes[0].key + 0;
static char *raw = (char *)&nodes[2] + __builtin_offsetof(struct node, tag);
static unsigned long address = (unsigned long)&nodes[2].key;
static int chosen = sizeof(int) == 4 && !0 ? 3 + 4 * 2 : -1, logic = (1 || 0) + (2 && 3) * 10;
static float fl = 1.5f * 2, quarter = 1 / 4.0;
static int (*table[2])(struct a) = {[1] = first};
static void *self = &self, *fn = (void *)first;
static const int limit = 6;
static int sized[sizeof "four"], from_const = limit * 0 + 6;
static int steps;
static int *step(int *p) { steps++; return p; }
static int g;
static int setg(int v) { g = v; return v; }

int main(void)
{
    CHECK(make(3).v[2] == 5 && make(1).hi == 9 && make(1).in.s[1] == 2 && *make(7).v == 7);
    CHECK(first(make(4)) == 13 && table[1](make(0)) == 9 && total(make(1).v, 4) == 10);
    struct a x = make(2), arr[2], *p = arr;
    int i = 0;
    arr[i++] = make(10);
    *++p = x;
    CHECK(i == 1 && arr[0].v[1] == 11 && arr[1].v[3] == 5);
    (*&x).v[1] = 40;
    (&x)->v[2] = 50;
    *(&x.v[0] + 3) = 60;
    (*&x.v)[0] = 30;
    CHECK(x.v[0] == 30 && x.v[1] == 40 && x.v[2] == 50 && x.v[3] == 60);
    CHECK((i++, x).v[1] == 40 && i == 2);
    CHECK(*inside == 2 && *past == 1 && raw == nodes[2].tag && *(int *)address == 3 && nodes[0].next->next == &nodes[2]);
    CHECK(chosen == 11 && logic == 11 && fl == 3.0f && quarter == 0.25f && self == &self && ((int (*)(struct a))fn)(x) == 39);
    CHECK(sizeof sized == 5 * sizeof(int) && from_const == 6);
    *step(&i) = *step(&i) + *step(&i);
    CHECK(i == 4 && steps == 3);
    x.lo = x.hi = x.lo + 12;
    CHECK(x.hi == 1 && x.lo == 1);
    int a = 1, b = 2, c = 3;
    a = b = c;
    CHECK(a == 3 && b == 3);
    a += b -= c *= 2;
    CHECK(c == 6 && b == -3 && a == 0);
    g = 1;
    a = setg(5) + g * 0;
    CHECK(a == 5 && g == 5);
    g = 2;
    a = (g = 3) + 1;
    CHECK(a == 4 && g == 3);
    int m[2][2] = {{1, 2}, {3, 4}};
    i = 0;
    m[i][1 - i] = m[1 - i][i] += 10;
    CHECK(m[0][1] == 13 && m[1][0] == 13);
    for (struct node *n = nodes; n; n = n->next) a += n->key * (n->tag[0] ? 1 : 10);
    CHECK(a == 4 + 1 + 2 + 30);
    struct node *n = nodes, **pn = &n;
    while (*pn) *pn = (*pn)->next;
    CHECK(n == 0);
    const char *s = "a,b", *t = s;
    int commas = 0;
    while (*t) commas += *t++ == ',';
    CHECK(commas == 1 && t - s == 3);
    char buf[4], *w = buf;
    while ((*w++ = *s++)) ;
    CHECK(buf[2] == 'b' && w == buf + 4);
    unsigned n1 = 5, fact = 1;
    while (n1) fact *= n1--;
    CHECK(fact == 120);
    return 0;
}
