/* A driver's lock, taken and released in functions that are also called through a table. */
extern int nondet(void);
extern void reach_error(void);
static int locked;
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
struct device {
    int flags, count;
    int (*open)(struct device *);
    int (*close)(struct device *);
};
static int my_open(struct device *d)
{
    lock();
    d->count++;
    if (d->count > 3) {
        unlock();
        return -1;
    }
    d->flags |= 1;
    unlock();
    return 0;
}
static int my_close(struct device *d)
{
    lock();
    if (d->count > 0) d->count--;
    if (d->count == 0) d->flags &= ~1;
    unlock();
    return 0;
}
static struct device dev = {0, 0, my_open, my_close};
int main(void)
{
    while (nondet()) {
        struct device *d = &dev;
        int status = nondet() ? d->open(d) : d->close(d);
        if (status && d->count <= 3) reach_error();
        if (d->count && !(d->flags & 1)) reach_error();
    }
    return 0;
}
