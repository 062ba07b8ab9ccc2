// expect: unknown
// native: error
/* An input that is matched to an output lies in its register, although nothing else may: (5 + 1) * 2. */
extern void reach_error(void);
int main(void)
{
    int n = 5, x;
    __asm__("addl $1, %0\n\taddl %1, %0" : "=&r"(x) : "0"(n));
    if (x == 12) reach_error();
    return 0;
}
