// expect: unknown
// More is written than the operand says.
extern void reach_error(void);
static int target[3] = {4, 5, 6};
int main(void)
{
    int *to = target;
    unsigned long count = 3;
    __asm__ volatile("rep stosl" : "+D"(to), "+c"(count), "+m"(target[0]) : "a"(1));
    if (target[2] != 1) reach_error();
    return 0;
}
