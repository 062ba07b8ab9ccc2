// expect: unknown(unsupported:atomic operation on a volatile object)
// args: --volatile arbitrary
// Every read of a volatile object is arbitrary, also that of an atomic operation.
extern void reach_error(void);
static volatile int v;
int main(void)
{
    v = 0;
    if (__atomic_load_n(&v, 0)) reach_error();
    return 0;
}
