// expect: false
// A float holds an address.
extern void reach_error(void);
int x;
int main(void)
{
    long double d = (unsigned long)&x;
    *(int *)(unsigned long)d = 1;
    if (x == 1) reach_error();
    return 0;
}
