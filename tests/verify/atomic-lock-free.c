// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    long x;
    if (!__atomic_always_lock_free(sizeof x, 0) || !__atomic_is_lock_free(4, &x)) reach_error();
    if (__atomic_always_lock_free(3, 0) || __atomic_always_lock_free(64, 0)) reach_error();
    return 0;
}
