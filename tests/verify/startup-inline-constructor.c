// expect: false
// native: error
// inputs: 2654435761
// Of an inline definition alone there is no code that the loader calls.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
inline __attribute__((constructor)) void f(void) { x++; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (x == 0) reach_error();
    return 0;
}
