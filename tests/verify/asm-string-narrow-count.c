// expect: unknown
// The upper half of the register that counts may be anything.
extern void reach_error(void);
static int target[3];
int main(void)
{
    int *to = target;
    int count = 3;
    __asm__ volatile("rep stosl" : "+D"(to), "+c"(count) : "a"(1) : "memory");
    if (target[0] != 1) reach_error();
    return 0;
}
