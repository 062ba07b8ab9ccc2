// expect: true
// Copies of unknown length within one object, behind helpers: the analysis of pointers ends.
extern void reach_error(void);
extern void *memmove(void *, const void *, unsigned long);
typedef unsigned short anywhere __attribute__((may_alias, aligned(1)));
static void put(void *p, int n, int v)
{
    if (n == 2) *(anywhere *)p = (unsigned short)v;
    else *(char *)p = (char)v;
}
static void *copy(void *to, const void *from, unsigned n) { return memmove(to, from, n); }
static void add(void *p, int n, int v)
{
    for (int i = 0; i < n; i++) ((unsigned char *)p)[i] = (unsigned char)(((unsigned char *)p)[i] + v);
}
struct bytes {
    unsigned char a[4];
};
static unsigned char b[2];
int main(void)
{
    struct bytes o = {{0}};
    put(b + 1, 1, 2);
    add(&o, 2, 127);
    put(b, 2, 1);
    copy((char *)&o + 3, b, 1);
    if (((unsigned char *)&o)[0] == 1) reach_error();
    return 0;
}
