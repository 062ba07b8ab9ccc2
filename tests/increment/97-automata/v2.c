extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int locked, count, unread;
long locked_twice;

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
    unread = 7;
    do {
        lock();
        old = count;
        if (more) {
            unlock();
            count += 2;
        }
        more = __VERIFIER_nondet_int();
    } while (old != count);
    unlock();
    return 0;
}
