extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int locked, count;

static void lock(void)
{
    if (locked) count = 0;
    locked = 1;
}

static void unlock(void)
{
    if (!locked) count = 0;
    locked = 0;
}

static void unused(void) { reach_error(); }

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
    if (locked) count = 0;
    return 0;
}
