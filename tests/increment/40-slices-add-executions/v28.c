extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 1, *p = &x;
    __asm__ volatile("movl $5, (%0)" : : "r"(p) : "memory");
    if (x == 6) reach_error();
    return 0;
}
