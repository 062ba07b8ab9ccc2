// expect: unknown
// native: no error
// With the direction flag set, the same instruction means something else.
extern void reach_error(void);
static int target[3];
int main(void)
{
    int *to = target + 1;
    unsigned long count = 2;
    __asm__ volatile("std; rep stosl; cld" : "+D"(to), "+c"(count) : "a"(1) : "memory");
    if (target[2] == 1) reach_error();
    return 0;
}
