// expect: false(unreach-call) | unknown
// A pointer that is an input may be the address of an object that it is compared with.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int object;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &object) reach_error();
    return 0;
}
