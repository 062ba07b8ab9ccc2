// expect: false
// native: error
// inputs: 5 6
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __asm__("" : "=r"(x), "=r"(y) : "1"(x), "0"(y));
    if (x == 6 && y == 5) reach_error();
    return 0;
}
