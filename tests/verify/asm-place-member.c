// expect: false
// native: error
// inputs: 3540792487
/* Members of one variable, both in memory. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct {
    int i, a[4];
} g = {0, {10, 20, 30, 40}};
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    __asm__("incl %0\n\tincl %1" : "+m"(g.i), "+m"(g.a[g.i]));
    if (s * 2654435761u == 0x12345677u && g.a[0] == 11 && g.i == 1) reach_error();
    return 0;
}
