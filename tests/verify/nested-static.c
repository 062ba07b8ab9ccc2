// expect: true
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int count(int by)
{
    static int all = 1;
    int step(void)
    {
        static int calls;
        calls++;
        all += by;
        return calls;
    }
    step();
    int calls = step();
    return calls * 100 + all;
}
int main(void)
{
    if (count(1) != 203 || count(2) != 407) reach_error();
    return 0;
}
