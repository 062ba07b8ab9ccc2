// expect: true
// native: no error
/* Linux's test_and_set_bit: exact, so that what it leaves is known. */
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
    if (test_and_set_bit(3, &flags)) reach_error();
    if (!test_and_set_bit(3, &flags)) reach_error();
    flags = 0;
    if (other < 0 || other > 31 || other == 3) return 0;
    test_and_set_bit(other, &flags);
    if (test_and_set_bit(3, &flags)) reach_error();
    return 0;
}
