// expect: unknown | false(unreach-call)
// native: no error
// inputs: 0
// The same without a conversion.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static void (*kept)(void);
void fail(void) { reach_error(); }

int main(void)
{
    union {
        unsigned long number;
        void (*pointer)(void);
    } u;
    u.number = __VERIFIER_nondet_ulong();
    kept = fail;
    if (u.pointer == kept) u.pointer();
    return 0;
}
