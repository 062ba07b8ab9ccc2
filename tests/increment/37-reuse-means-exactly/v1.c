extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int locked;
static void lock(void) { if (locked) reach_error(); locked = 1; }
static void unlock(void) { if (!locked) reach_error(); locked = 0; }
static int work(int n)
{
    int done = 0;
    while (done < n) {
        lock();
        done++;
        if (done != 2) unlock();
    }
    return done;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    return work(n) > 3 ? 1 : 0;
}
