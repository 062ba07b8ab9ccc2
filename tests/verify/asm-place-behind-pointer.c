// expect: false
// native: error
// inputs: 3540792487
/* The places of all operands are chosen before the template changes what their addresses are read from. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    long v;
    struct node *p;
} x, y;
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    int i = 0, n = 0, a[4] = {10, 20, 30, 40}, b[4] = {1, 2, 3, 4}, *ip = &i, *np = &n;
    struct node *q = &x;
    x.p = &x;
    __asm__("" : "=r"(*ip), "=r"(a[*ip]) : "0"(2), "1"(77));
    __asm__("" : "=r"(q->p), "=r"(q->p->v) : "0"(&y), "1"(77L));
    __asm__("incl %0\n\tincl %1" : "+r"(n), "+r"(b[*np]));
    if (s * 2654435761u == 0x12345677u && a[0] == 77 && i == 2 && x.v == 77 && x.p == &y && b[0] == 2) reach_error();
    return 0;
}
