// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    int n = 5, x;
    __asm__("addl $1, %0" : "=&r"(x) : "0"(n));
    if (x == 6) reach_error();
    return 0;
}
