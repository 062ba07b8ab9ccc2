// expect: true
// args: --32
// native: no error
extern void reach_error(void);
int main(void)
{
    unsigned long long x = 0xffffffffULL;
    if (__atomic_add_fetch(&x, 1, 5) != 0x100000000ULL) reach_error();
    if (__sync_lock_test_and_set(&x, 5ULL) != 0x100000000ULL || x != 5) reach_error();
    return 0;
}
