// expect: true
// args: --externals pure
/* What comes from outside holds pointers to functions of the type that it says; `open` is none of them. */
extern void reach_error(void);
struct chip;
struct device { int state; };
struct chip_ops { int (*reset)(struct chip *, int); };
struct chip { struct chip_ops *ops; };
struct driver { int (*open)(struct device *, int); };
extern struct chip *find_chip(void);
extern void register_driver(struct driver *);
static int locked;
static int open(struct device *d, int mode)
{
    if (locked) reach_error();
    return d->state + mode;
}
static struct driver own = {open};
int main(void)
{
    struct chip *c = find_chip();
    register_driver(&own);
    locked = 1;
    return c->ops->reset(c, 1);
}
