// expect: unknown(the pointer at...
// says: would be the address of hidden, which has no name outside
// gcc may take for granted that code outside does not know it.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int hidden;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &hidden) reach_error();
    return 0;
}
