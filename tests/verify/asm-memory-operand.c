// expect: unknown(what the assembly at...
// native: error
extern void reach_error(void);
static int x = 1;
int main(void)
{
    __asm__ volatile("movl $5, %0" : : "m"(x) : "memory");
    if (x == 5) reach_error();
    return 0;
}
