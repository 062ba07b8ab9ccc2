// expect: unknown
// native: no error
extern void reach_error(void);
int main(void)
{
    int x;
    __asm__ goto("movl $7, %0\n\tjmp %l1" : "=r"(x) : : : out);
    return 0;
out:
    if (x != 7) reach_error();
    return 0;
}
