// expect: unknown(unsupported:atomic operation on a volatile object)
// args: --mmio 40000000-4000000f
extern void reach_error(void);
int main(void)
{
    unsigned a = __atomic_load_n((volatile unsigned *)0x40000000, 0);
    if (a != __atomic_load_n((volatile unsigned *)0x40000000, 0)) reach_error();
    return 0;
}
