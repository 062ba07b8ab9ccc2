// expect: true
// native: no error
// stdatomic.h is made of these.
extern void reach_error(void);
int main(void)
{
    long x = 0x100000002L, y = 0, z = 0x700000000L;
    double d = 1.5, e = 0;
    __atomic_load(&x, &y, 5);
    if (y != 0x100000002L) reach_error();
    __atomic_store(&x, &z, 5);
    if (x != 0x700000000L) reach_error();
    __atomic_exchange(&x, &y, &z, 5);
    if (x != 0x100000002L || z != 0x700000000L) reach_error();
    __atomic_load(&d, &e, 5);
    if (e != 1.5) reach_error();
    return 0;
}
