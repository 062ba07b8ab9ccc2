// expect: unknown
// native: error at -O0
// inputs: 2654435761
// gcc -O0 finds the second output after it has stored the first one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int i = 0, a[3] = {1, 2, 3};
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__("" : "=r"(i), "=r"(a[i]) : "0"(2), "1"(7));
    if (i == 2 && a[2] == 7 && a[0] == 1) reach_error();
    return 0;
}
