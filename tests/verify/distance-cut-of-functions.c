// expect: unknown(unsupported: the program compares addresses with numbers)
// native: error
// inputs: 1234576
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int inc(int x) { return x + 1; }
int main(void)
{
    static int t[1];
    t[0] = (int)((unsigned long)inc - (unsigned long)t);
    int (*p)(int) = (int (*)(int))((unsigned long)t + t[0]);
    if (p(__VERIFIER_nondet_int()) == 1234577) reach_error();
    return 0;
}
