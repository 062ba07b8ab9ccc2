// expect: unknown(unsupported: two names of one object)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern volatile int b __asm__("shared_object");
int main(void)
{
    static volatile int s __asm__("shared_object");
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    b = 5;
    if (s == 5) reach_error();
    return 0;
}
