// expect: false(unreach-call)
// says: replayed: yes
// native: error
// inputs: 4
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
    long a[40];
    int b;
};
int main(void)
{
    struct pair x, *p = malloc(sizeof *p), *q;
    if (!p) return 0;
    memset(&x, 0, sizeof x);
    x.b = __VERIFIER_nondet_int();
    memcpy(p, &x, sizeof x);
    q = realloc(p, 2 * sizeof *p);
    if (!q) return 0;
    memmove(&q[1], &q[0], sizeof *q);
    if (q[1].b == 4 && !memcmp(&q[0], &q[1], sizeof *q) && strlen("abc") == 3) reach_error();
    return 0;
}
