// expect: false(unreach-call)
/* A table of functions that take one record is used as a table of functions that take another. */
extern void reach_error(void);
struct base { int kind; };
struct derived { struct base b; int more; };
struct base_ops { int (*run)(struct base *); };
struct derived_ops { int (*run)(struct derived *); };
static int run_derived(struct derived *d)
{
    if (d->more == 7) reach_error();
    return 0;
}
static struct derived_ops table = {run_derived};
int main(void)
{
    struct derived d = {{1}, 7};
    struct base_ops *ops = (struct base_ops *)&table;
    return ops->run(&d.b);
}
