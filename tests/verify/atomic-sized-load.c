// expect: false
// native: error
// inputs: 4294967297
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (__atomic_load_8(&x, 0) == 0x100000001UL) reach_error();
    return 0;
}
