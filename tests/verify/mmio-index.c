// expect: false
// args: --mmio 0x10010-0x1001f
// A variable chooses the register.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct registers {
    int data[8];
};
#define REGISTERS ((volatile struct registers *)0x10000)
int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 4 || i > 7) return 0;
    if (REGISTERS->data[i] != REGISTERS->data[i]) reach_error();
    return 0;
}
