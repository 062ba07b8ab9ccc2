extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int down(int n) { return n < 0 ? n : down(n - 1); }
int main(void)
{
    down(2);
    reach_error();
    return 0;
}
