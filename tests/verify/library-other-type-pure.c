// expect: true
// args: --externals pure
// A function without a body, of that name and another type, does nothing in a pure world.
extern void reach_error(void);
struct device {
    int state;
};
extern int open(struct device *);
int main(void)
{
    struct device d = {0};
    open(&d);
    if (d.state) reach_error();
    return 0;
}
