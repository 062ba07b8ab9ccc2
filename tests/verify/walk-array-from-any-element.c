// expect: false
// native: error
// inputs: 2654435761
// An array that a cast lays over the memory from any element on.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct E {
    int *x;
};
struct S {
    long pad;
    struct E a[4];
    int *b0, *b1, *b2, *b3, *b4, *b5, *b6;
};
static struct S s;
static int g = 1, h = 2;
static unsigned k = 3, j = 6;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    s.b5 = &h;
    int *(*p)[8] = (void *)&s.a[k].x; /* an array laid over the last element and what follows */
    (*p)[j] = &g;
    *s.b5 = 7;
    if (g == 7) reach_error();
    return 0;
}
