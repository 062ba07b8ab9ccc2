// expect: true
// native: no error
// inputs: 3 9 9 9
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void)
{
    unsigned char buffer[4] = {1, 2, 3, 4};
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3) return 0;
    __VERIFIER_nondet_memory(buffer, n);
    if (buffer[3] != 4) reach_error();
    return 0;
}
