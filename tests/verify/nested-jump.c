// expect: unknown(unsupported:jump out of a nested function...
// native: error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    __label__ out;
    int n = 0;
    void leave(void)
    {
        n = 1;
        goto out;
    }
    leave();
    return 0;
out:
    if (n) reach_error();
    return 0;
}
