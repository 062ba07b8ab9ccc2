// expect: false
// args: --externals writes
// A path behind memory that the program did not make: pointers from outside, a list, a state machine; nobody needs a solver for it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *outside(void);
struct node { struct node *next; int kind; };
struct device { struct node *first; int state; unsigned long flags; };
static int locked;
static void lock(void) { if (locked) reach_error(); locked = 1; }
static void unlock(void) { if (!locked) reach_error(); locked = 0; }
static int open_device(struct device *d)
{
    lock();
    if (!d || d->state != 3) { unlock(); return -1; }
    if (d->first && d->first->next && d->first->next->kind == 7 && d->flags > 4) return -2; /* the lock stays */
    unlock();
    return 0;
}
int main(void)
{
    struct device *d = outside();
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0: open_device(d); break;
        case 1: lock(); unlock(); break;
        default: break;
        }
    }
    return 0;
}
