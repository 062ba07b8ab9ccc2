// expect: unknown
// args: --externals pure
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int a;
int main(void)
{
    char *p = __VERIFIER_nondet_pointer();
    if (p + 4 == (char *)&a) reach_error();
    return 0;
}
