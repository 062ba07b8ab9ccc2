extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = 3;
again:
    if (n) {
        n = n == 1 ? 3 : n - 1;
        goto again;
    }
    reach_error();
    return 0;
}
