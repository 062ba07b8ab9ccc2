// expect: false
// native: error
// inputs: 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = x;
    __asm__ __volatile__("" : "+r"(x), "+m"(y) : : "memory");
    if (x == y && y == 5) reach_error();
    return 0;
}
