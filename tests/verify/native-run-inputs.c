// expect: unknown(there are several executions...
// args: --engine native
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = (unsigned)__VERIFIER_nondet_int();
    if (x * x == 17) reach_error();
    return 0;
}
