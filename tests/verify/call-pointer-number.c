// expect: unknown | false(unreach-call)
// native: no error
// inputs: 0
// A number may be the address of a function: nothing is proved about what is called through it.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static void (*kept)(void);
void fail(void) { reach_error(); }

int main(void)
{
    void (*pointer)(void) = (void (*)(void))__VERIFIER_nondet_ulong();
    kept = fail;
    if (pointer == kept) pointer();
    return 0;
}
