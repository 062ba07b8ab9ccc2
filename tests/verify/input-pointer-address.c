// expect: unknown
// A pointer that is an input may be the address of an object.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int a;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &a) reach_error();
    return 0;
}
