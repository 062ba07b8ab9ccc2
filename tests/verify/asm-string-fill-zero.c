// expect: true
// native: no error
// Of no elements nothing happens, wherever the pointers are.
extern void reach_error(void);
static int object = 5;
int main(void)
{
    void *to = 0;
    const void *from = 0;
    unsigned long count = 0;
    __asm__ volatile("rep stosl" : "+D"(to), "+c"(count) : "a"(9) : "memory");
    __asm__ volatile("rep movsl" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (to || from || count || object != 5) reach_error();
    return 0;
}
