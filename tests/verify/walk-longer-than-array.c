// expect: false
// native: error
// inputs: 2654435761
// The copy is longer than the whole array, and begins in an element that is not known.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct element {
    int *x;
};
static struct {
    long before;
    struct element a[4];
    int *b0, *b1, *b2, *b3;
} s;
static struct {
    int *e[5];
} d;
static int g = 1, h = 2;
static unsigned k = 3;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    s.b0 = &h;
    s.b3 = &g;
    memcpy(&d, &s.a[k].x, sizeof d);
    *d.e[4] = 7;
    if (g == 7) reach_error();
    return 0;
}
