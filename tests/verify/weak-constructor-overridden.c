// expect: unknown(unsupported: functions that the loader calls)
// args: tests/verify/linked/strong_begin.c
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int k;
__attribute__((weak, constructor)) void begin(void) {}
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (k == 1) reach_error();
    return 0;
}
