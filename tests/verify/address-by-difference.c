// expect: false
// native: error
// inputs: 2654435761
// As in obstack.h: the distance from null is the address.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
static long distance(char *p, char *base) { return p - base; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    *(int *)distance((char *)&x, 0) = 1;
    if (x) reach_error();
    return 0;
}
