// expect: true
// A pointer that is an input and is only tested for null is not the address of an object.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int object;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    int *q = &object;
    if (p) *q = 1;
    if (object != 0 && object != 1) reach_error();
    return 0;
}
