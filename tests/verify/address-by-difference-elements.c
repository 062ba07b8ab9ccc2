// expect: false
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    long number = &x - (int *)0;
    *((int *)0 + number) = 1;
    if (x) reach_error();
    return 0;
}
