// expect: true
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int run(int n)
{
    int sum = 0;
    auto void twice(int);
    void add(int x) { sum += x; }
    void once(int x)
    {
        add(x);
        if (x > 5) twice(x - 5);
    }
    void twice(int x)
    {
        once(x);
        add(x);
    }
    twice(n);
    return sum;
}
int main(void)
{
    if (run(3) != 6 || run(7) != 18) reach_error();
    return 0;
}
