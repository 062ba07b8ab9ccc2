// expect: true
// native: no error
// inputs: 3
// Walks through arrays that are members, and not the first, leave the other members alone.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
    int state;
    char name[8];
    int count;
} device;
static void fill(char *to, unsigned n)
{
    for (unsigned i = 0; i < n; i++) to[i] = 'x';
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    device.state = 1;
    device.count = 2;
    if (n <= sizeof device.name) fill(device.name, n);
    if (device.state != 1 || device.count != 2) reach_error();
    return 0;
}
