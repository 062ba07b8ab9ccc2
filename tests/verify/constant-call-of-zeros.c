// expect: false
// native: error
// inputs: 2654435761
// Which of two zeros is the larger one is open.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    volatile double larger = __builtin_fmax(0.0, -0.0), smaller = __builtin_fmin(-0.0, 0.0);
    if (!__builtin_signbit(larger) || !__builtin_signbit(smaller)) reach_error();
    return 0;
}
