// expect: true
// args: --externals pure --facts none
// expect-predicate: true
// expect-trace: true
// expect-kinduction: true
// A driver keeps an error number, which is part of a pointer, in memory that also holds pointers and numbers, and prints it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int snprintf(char *, unsigned long, const char *, ...);
struct device {
    void *regulator;
    struct device *parent;
    int state, base;
    char name[16];
};
extern struct device *make(void);
extern void *regulator(struct device *);
int locked;
struct device own;

static int probe(struct device *d)
{
    d->parent = &own;
    d->regulator = regulator(d);
    if ((unsigned long)d->regulator >= (unsigned long)-4095) {
        int code = (int)(long)d->regulator;
        d->state = code;
        d->base = d->state & 127;
        snprintf(d->name, sizeof d->name, "dev%d", d->base);
        return code;
    }
    return 0;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct device *d = make();
        if (locked) reach_error();
        locked = 1;
        if (probe(d) < 0 && d->parent && d->parent->state == d->base) locked = 0;
        locked = 0;
    }
    return 0;
}
