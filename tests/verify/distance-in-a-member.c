// expect: unknown
// native: error
// inputs: 1234577
#include <stddef.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    ptrdiff_t next;
    int v;
};
static struct node A, B;
int main(void)
{
    A.next = (char *)&B - (char *)&A;
    ((struct node *)((char *)&A + A.next))->v = __VERIFIER_nondet_int();
    if (B.v == 1234577) reach_error();
    return 0;
}
