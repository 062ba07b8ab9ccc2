// expect: false
// says: Note: no file defines hook, which is weak: null is the address.
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void)
{
    if (!hook) reach_error();
    return 0;
}
