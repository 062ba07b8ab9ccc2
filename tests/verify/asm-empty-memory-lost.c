// expect: unknown
// native: no error
// Nobody reads the object before, so the compiler need not have stored it; but no execution may choose what is there.
extern void reach_error(void);
int main(void)
{
    unsigned x = 254;
    __asm__ volatile("" : "=m"(x));
    if (x == 77) reach_error();
    return 0;
}
