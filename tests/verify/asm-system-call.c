// expect: unknown
// native: no error
extern void reach_error(void);
int main(void)
{
    long number = 60, status = 0;
    __asm__ volatile("syscall" : "+a"(number) : "D"(status) : "rcx", "r11", "memory");
    reach_error();
    return 0;
}
