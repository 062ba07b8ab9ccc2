// expect: unknown(the pointer at...
// says: would be the address of an object, which has no name outside
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void)
{
    int hidden;
    int *p = __VERIFIER_nondet_pointer();
    if (p == &hidden) reach_error();
    return 0;
}
