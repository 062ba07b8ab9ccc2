// expect: false
// native: error
// inputs: 2654435761
// Pointers that are copied with what is behind the array.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int x, y, z;
static struct {
    int *head, *all[3][2], *behind, *last;
} s;
static struct {
    int *b, *c, *d;
} t;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int **p = &s.all[2][1];
    for (int k = 0; k < 3; k++) s.all[k][0] = &x, s.all[k][1] = &y;
    s.behind = &z;
    s.last = &y;
    memcpy(&t, p, sizeof t);
    *t.c = 5;
    if (z == 5) reach_error();
    return 0;
}
