// expect: true
// expect-bmc: true
// expect-predicate: true
// native: no error
// Both outcomes of a comparison with a number leave the lock free.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g, locked;
static void lock(void)
{
    if (locked) reach_error();
    locked = 1;
}
static void unlock(void)
{
    if (!locked) reach_error();
    locked = 0;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = n > 0 ? &g : 0;
    lock();
    if ((unsigned long)p > 0xffffffffUL) unlock();
    else if (n > 3) unlock();
    else unlock();
    lock();
    return 0;
}
