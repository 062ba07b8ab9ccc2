extern void reach_error(void);
extern void other(void);
extern int __VERIFIER_nondet_int(void);

static int locked, count;

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

static int step(int a) { return a + 1; }

int main(void)
{
    int i = 0, n = __VERIFIER_nondet_int();
    while (i < n) {
        lock();
        if (__VERIFIER_nondet_int()) { count++; }
        unlock();
        i = step(i);
    }
    if (locked) reach_error();
    return 0;
}
