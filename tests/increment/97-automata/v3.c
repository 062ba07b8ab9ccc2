extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int locked;
short count;

void lock(void)
{
    if (locked) reach_error();
    locked = 1;
}

void unlock(void)
{
    if (!locked) reach_error();
    locked = 0;
}

int main(void)
{
    int more = __VERIFIER_nondet_int(), old = 0;
    unlock();
    do {
        lock();
        old = count;
        if (more) {
            unlock();
            count++;
        }
        more = __VERIFIER_nondet_int();
    } while (old != count);
    unlock();
    return 0;
}
