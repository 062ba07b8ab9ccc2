// expect: unknown
// native: error
// inputs: 2654435761
// A call that is constructed from the arguments of the caller.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int told;
static void tell(void) { told = 5; }
static void pass_on(void) { __builtin_apply((void (*)())tell, __builtin_apply_args(), 64); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    pass_on();
    if (told == 5) reach_error();
    return 0;
}
