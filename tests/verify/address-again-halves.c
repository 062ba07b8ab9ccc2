// expect: false | unknown
// Two halves are compared with those of an address, then put together.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
int main(void)
{
    unsigned low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
    unsigned long a = (unsigned long)&x;
    if (low == (unsigned)a && high == (unsigned)(a >> 32)) *(int *)((unsigned long)high << 32 | low) = 1;
    if (x == 1) reach_error();
    return 0;
}
