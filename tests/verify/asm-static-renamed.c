// expect: unknown(unsupported:assembly that names something...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static __attribute__((used)) int x __asm__("called_y") = 1;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("movl $5, called_y(%%rip)" : : : "memory");
    if (x == 5) reach_error();
    return 0;
}
