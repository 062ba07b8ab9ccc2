// expect: false(unreach-call)
// native: error
// A prefix does not make the instruction behind it idle; the pointer is an operand that is read and written.
extern void reach_error(void);
static int object;
int main(void)
{
    int *to = &object;
    unsigned long count = 1;
    __asm__ volatile("cld; rep stosl" : "+D"(to), "+c"(count) : "a"(9) : "memory");
    if (object == 9) reach_error();
    return 0;
}
