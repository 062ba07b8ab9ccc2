// expect: true
// expect-bmc: true
// native: no error
// Whether the object is aligned decides which of two equal sums is computed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
char g[8];
int main(void)
{
    int x = __VERIFIER_nondet_int() & 255, sum = x;
    if ((unsigned long)g & 7) sum = sum + 1;
    else sum = 1 + sum;
    if (sum != x + 1) reach_error();
    return 0;
}
