// expect: true
// args: --facts none
// expect-predicate: true
// expect-trace: true
// expect-bmc: true
// native: no error
// inputs: 1
// A pointer that is kept as a number: whether it is null, an error number, or the same as before, is the same everywhere.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int object;
unsigned long kept;
int main(void)
{
    int n = __VERIFIER_nondet_int();
    kept = (unsigned long)(n ? &object : 0);
    unsigned long copy = kept;
    if (!copy != !n) reach_error();
    if (copy != kept || copy > (unsigned long)-4096) reach_error();
    if ((unsigned long)(&object + 1) - (unsigned long)&object != sizeof object) reach_error();
    return 0;
}
