// expect: false
// native: error
// inputs: 3540792487
/* An input in memory is the one that it was when the template began. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    int i = 0, k = 0, a[4] = {10, 20, 30, 40}, x = 1, y = 1, *kp = &k;
    __asm__("incl %0\n\taddl %2, %1" : "+m"(i), "+r"(x) : "m"(a[i]));
    __asm__("incl %0\n\taddl %2, %1" : "+m"(*kp), "+r"(y) : "m"(a[k]));
    if (s * 2654435761u == 0x12345677u && x == 11 && y == 11) reach_error();
    return 0;
}
