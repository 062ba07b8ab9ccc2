// expect: false
// An address is added to a number atomically.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long s = 5;
    unsigned long r = __sync_add_and_fetch(&s, (unsigned long)&x) - 5;
    *(int *)r = 1;
    if (x == 1) reach_error();
    return 0;
}
