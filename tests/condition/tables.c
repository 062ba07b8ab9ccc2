/* Objects that are read by name, through pointers that other objects hold, through parameters, and by the library: where an initialiser
 * changes, only executions that never look at the object are covered. Branches do not meet again, so there is something to cover. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memcpy(void *to, const void *from, unsigned long bytes);

struct device {
    int id, speed;
    const int *limits;
    int (*start)(struct device *);
};

static const int slow[4] = {3, 5, 7, 9};
static const int fast[4] = {30, 50, 70, 90};
static int plain = 12;
int shared = 4;

static int start_slow(struct device *d) { return d->limits[0] + d->speed; }
static int start_fast(struct device *d) { return d->limits[3] - d->speed; }

static struct device first = {1, 2, slow, start_slow};
static struct device second = {2, 40, fast, start_fast};
static struct device *all[] = {&first, &second, 0};
static int *chosen = &plain;

static int run(struct device *d, int times)
{
    static int rounds = 3;
    int sum = 0;
    for (int i = 0; i < times && i < rounds; i++) sum += d->start(d);
    return sum;
}

int main(void)
{
    int which = __VERIFIER_nondet_int() & 7;
    if (which == 0) {
        int x = __VERIFIER_nondet_int();
        if (x > 3 && x < 9) return x;
        return 2 * (x & 7);
    }
    if (which == 1) return run(&first, 2) == 10 ? 1 : 2;
    if (which == 2) return run(&second, 4) == 150 ? 1 : 2;
    if (which == 3) {
        int sum = 0;
        for (int i = 0; all[i]; i++) sum += all[i]->id;
        return sum == 3 ? 1 : 2;
    }
    if (which == 4) {
        *chosen = *chosen + 1;
        if (plain != 13) reach_error();
        return plain;
    }
    if (which == 5) {
        int copy[4];
        memcpy(copy, which > 4 ? fast : slow, sizeof copy);
        return copy[1] == 50 ? 1 : 2;
    }
    int *p = which > 6 ? &shared : chosen;
    return *p < 5 ? 1 : 2;
}
