// expect: unknown
// It changes a register that gcc takes for an input only.
extern void reach_error(void);
static int target[3];
int main(void)
{
    unsigned long count = 3;
    __asm__ volatile("rep stosl" : "+c"(count) : "a"(1), "D"(target) : "memory");
    if (target[0] != 1) reach_error();
    return 0;
}
