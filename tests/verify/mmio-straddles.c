// expect: false
// args: --mmio 0x11000-0x11fff
// It begins in front of the device and reaches into it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct four {
    int a, b, c, d;
};
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x5eadbe1f) return 0;
    struct four one = *(volatile struct four *)0x10ff8, two = *(volatile struct four *)0x10ff8;
    if (one.c != two.c) reach_error();
    return 0;
}
