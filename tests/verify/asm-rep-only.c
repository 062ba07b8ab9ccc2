// expect: false(unreach-call)
// native: error
extern void reach_error(void);
static char object[8];
int main(void)
{
    void *to = object;
    unsigned long count = 8;
    __asm__ volatile("rep\n\tstosb" : "+D"(to), "+c"(count) : "a"(7) : "memory");
    if (object[3] == 7) reach_error();
    return 0;
}
