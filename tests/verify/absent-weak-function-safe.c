// expect: true
// says: weak functions that no file defines are not there: hook
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void)
{
    if (hook) reach_error();
    return 0;
}
