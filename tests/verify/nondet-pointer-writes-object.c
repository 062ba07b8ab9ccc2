// expect: false(unreach-call) | unknown
// … and then what is written through it is written to the object.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int object;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &object) {
        *p = 5;
        if (object == 5) reach_error();
    }
    return 0;
}
