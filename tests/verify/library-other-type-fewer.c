// expect: unknown(unsupported: a function under a name of the library, with another type)
// A send of another type: to POSIX, the first argument is a number and the second one is read.
extern void reach_error(void);
struct device {
    int state;
};
extern void send(struct device *);
int main(void)
{
    struct device d = {0};
    send(&d);
    if (d.state) reach_error();
    return 0;
}
