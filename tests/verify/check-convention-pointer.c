// expect: unknown(unsupported: __ESBMC_thing, a function of other verifiers)
// args: --externals pure
extern void reach_error(void);
int __ESBMC_thing(void);
int main(void)
{
    int (*f)(void) = __ESBMC_thing;
    if (f() == 5) reach_error();
    return 0;
}
