// expect: unknown
// The same in a function that seems to call nothing, and whose own result does not matter.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int never;
void work(void)
{
    int x = 1;
    void leave(int *p)
    {
        if (*p == x) reach_error();
    }
    void (*pointer)(int *) = leave;
    pointer(&x);
}
int main(void)
{
    int i = 0;
    while (__VERIFIER_nondet_int()) {
        work();
        i++;
        if (never) reach_error();
    }
    return 0;
}
