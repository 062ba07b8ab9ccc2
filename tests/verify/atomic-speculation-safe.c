// expect: false
// native: error
extern void reach_error(void);
int a = 1;
int main(void)
{
    long x = 0x300000000L;
    int *p = __builtin_speculation_safe_value(&a);
    *p = 4;
    if (__builtin_speculation_safe_value(x, 0L) == 0x300000000L && a == 4) reach_error();
    return 0;
}
