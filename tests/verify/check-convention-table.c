// expect: unknown(unsupported: __CPROVER_thing, a function of other verifiers)
extern void reach_error(void);
int __CPROVER_thing(int x);
static int (*const table[])(int) = {__CPROVER_thing};
int main(void)
{
    if (table[0](3) == 5) reach_error();
    return 0;
}
