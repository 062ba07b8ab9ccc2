// expect: exit 0
// Pointer steps, differences, comparisons, multi-dimensional arrays, negative indices, casts between pointers.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
struct s { char c; int v[3]; };
static int table[3][4][2];
static int sum(const int *p, const int *end) { int r = 0; while (p != end) r += *p++; return r; }

int main(void)
{
    int a[10];
    for (int i = 0; i < 10; i++) a[i] = i * i;
    int *p = a + 3, *q = &a[7];
    CHECK(*p == 9 && q - p == 4 && p - q == -4 && p < q && q >= p && p != q && !(p > q));
    CHECK(p[2] == 25 && p[-2] == 1 && *(p - 1) == 4 && 2[p] == 25 && *(2 + p) == 25);
    p += 2;
    p -= 1;
    CHECK(*p == 16 && *p++ == 16 && *p == 25 && *--p == 16 && *++p == 25);
    CHECK(sum(a, a + 5) == 30 && sum(a + 5, &a[5]) == 0);
    unsigned char n = 3;
    CHECK(a[n] == 9 && *(a + n) == 9);
    long idx = -1;
    CHECK(q[idx] == 36 && (&a[9])[-9] == 0);
    for (int i = 0; i < 24; i++) (&table[0][0][0])[i] = i;
    CHECK(table[2][3][1] == 23 && table[1][0][0] == 8 && *table[1][1] == 10 && **table[2] == 16 && ***table == 0);
    int (*row)[2] = table[1], (*plane)[4][2] = table;
    CHECK(row[2][1] == 13 && (*(plane + 2))[1][0] == 18 && (plane + 1)[1][3][1] == 23);
    CHECK(&table[1] - &table[0] == 1 && (char *)&table[1] - (char *)&table[0] == 8 * sizeof(int));
    struct s s[3] = {{'a', {1, 2, 3}}, {'b', {4, 5, 6}}, {'c', {7, 8, 9}}}, *sp = s;
    sp++;
    CHECK(sp->c == 'b' && sp->v[2] == 6 && (sp + 1)->v[0] == 7 && sp[-1].v[1] == 2 && sp - s == 1);
    CHECK((char *)&sp->v - (char *)sp == (long)__builtin_offsetof(struct s, v));
    char *bytes = (char *)&s[1].v[1];
    CHECK(*(int *)bytes == 5 && *(int *)(bytes + sizeof(int)) == 6);
    void *vp = a;
    vp += sizeof(int); /* GNU: bytes */
    CHECK(*(int *)vp == 1);
    int **pp = &p;
    *pp = a;
    **pp = 100;
    (*pp)++;
    CHECK(a[0] == 100 && p == a + 1 && **pp == 1);
    unsigned long as_int = (unsigned long)&a[2];
    CHECK(*(int *)as_int == 4 && (int *)(as_int + sizeof(int)) == &a[3]);
    const char *str = "hello";
    CHECK("hello"[1] == 'e' && *(str + 4) == 'o' && str[5] == 0 && *"x" == 'x');
    int (*whole)[10] = &a;
    CHECK((*whole)[3] == 9 && *(*whole + 2) == 4 && whole[0][5] == 25 && (int *)(whole + 1) == a + 10);
    int *ptrs[3] = {a, a + 1, a + 2};
    CHECK(*ptrs[2] == 4 && ptrs[1][1] == 4 && **(ptrs + 1) == 1);
    return 0;
}
