// expect: unknown(unsupported: a function under a name of the library, with another type)
// A driver's own open, which another file defines: it is not open of POSIX, which reads a text and writes nothing.
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
