// expect: false(unreach-call)
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void)
{
    int *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pointer();
    if (p == q && p) reach_error();
    return 0;
}
