// expect: unknown(unsupported: an alias of a definition that another file replaces)
// args: tests/verify/linked/strong_f.c
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
__attribute__((weak)) int replaced(void) { return 1; }
int kept(void) __attribute__((alias("replaced")));
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (kept() == 1) reach_error();
    return 0;
}
