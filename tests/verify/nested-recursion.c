// expect: true
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int steps = 0;
    int fact(int n)
    {
        steps++;
        return n <= 1 ? 1 : n * fact(n - 1);
    }
    if (fact(4) != 24 || steps != 4) reach_error();
    return 0;
}
