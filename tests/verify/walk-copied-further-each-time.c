// expect: unknown
// native: no error
// The cell that takes all copies would get two bytes longer with every pass of points-to.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static union {
    unsigned short a;
    int b[2][3];
    char *c;
} u;
static unsigned short g[3];
static unsigned k0 = 7, k1 = 2, k2 = 0, k3 = 1;
static void store(char *a, char *v) { memcpy(a, &v, sizeof v); }
static void move(char *a, char *b, int n) { memmove(a, b, n); }
int main(void)
{
    char *c = (char *)&u + k0;
    short tmp = 54;
    move(c, (char *)&g[k1], 1);
    store(c + 7, (char *)&g[k2]);
    memcpy(c + 15, &tmp, 2);
    memcpy((char *)&g[1], c, k3);
    if (g[2]) reach_error();
    return 0;
}
