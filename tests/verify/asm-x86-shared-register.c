// expect: unknown(...
// native: no error
/* The output may be in the register of the second input, which is read after the first instruction: not exact. */
extern void reach_error(void);
int main(void)
{
    unsigned sum = 1, by = 2, also = 4;
    __asm__ volatile("addl %1,%0; addl %2,%0" : "+r"(sum) : "r"(by), "r"(also) : "cc");
    if (sum == 12345) reach_error();
    return 0;
}
