// expect: unknown
// native: error
// It does not say that it writes memory.
extern void reach_error(void);
static volatile int source = 3, object;
int main(void)
{
    const volatile void *from = &source;
    volatile void *to = &object;
    unsigned long count = 4;
    __asm__ volatile("rep movsb" : "+S"(from), "+D"(to), "+c"(count));
    if (object == 3) reach_error();
    return 0;
}
