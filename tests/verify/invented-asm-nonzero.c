// expect: unknown
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    long result = 1;
    __asm__ volatile("movq $0, %0" : "=r"(result));
    if (result) reach_error();
    return 0;
}
