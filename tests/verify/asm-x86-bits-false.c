// expect: false
// native: error
// inputs: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned long flags;
static int test_and_set_bit(int nr, volatile unsigned long *addr)
{
    int oldbit;
    __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(oldbit), "+m"(*(volatile long *)addr) : "Ir"(nr) : "memory");
    return oldbit;
}
int main(void)
{
    int other = __VERIFIER_nondet_int();
    if (other < 0 || other > 31) return 0;
    test_and_set_bit(other, &flags);
    if (test_and_set_bit(3, &flags)) reach_error();
    return 0;
}
