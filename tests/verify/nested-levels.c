// expect: true
// native: no error
// inputs: 9
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), total = 0;
    if (n < 0 || n > 9) return 0;
    void outer(int y)
    {
        int z = y;
        void inner(void)
        {
            total += z + n;
            z++;
        }
        inner();
        inner();
        if (z != y + 2) reach_error();
    }
    outer(5);
    if (total != 11 + 2 * n) reach_error();
    return 0;
}
