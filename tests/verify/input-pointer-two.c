// expect: true
// It is the address of one object at most.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int a, b;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &a && (p == &b || !p)) reach_error();
    return 0;
}
