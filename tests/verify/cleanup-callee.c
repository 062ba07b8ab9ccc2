// expect: false(unreach-call)
// native: error
// inputs: 1 0
// A cleanup in a function that seems to call nothing, and whose own result does not matter.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int never;
void leave(int *p)
{
    if (*p) reach_error();
}
void work(void)
{
    int x __attribute__((cleanup(leave))) = 1;
    x = 1;
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
