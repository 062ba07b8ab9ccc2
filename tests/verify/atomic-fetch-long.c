// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    long long x = 0x7fffffff;
    if (__sync_add_and_fetch(&x, 1) != 0x80000000LL) reach_error();
    if (__atomic_fetch_sub(&x, 0x100000000LL, 0) != 0x80000000LL) reach_error();
    if (x != -0x80000000LL) reach_error();
    return 0;
}
