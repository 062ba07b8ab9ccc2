// expect: true
// args: --engine trace --externals pure --facts none
// says: memory is read with the types that it was written with: no pointer in parts, and none made of parts
// Part of an address is stored in memory from outside, and a pointer is read there.
extern void reach_error(void);
struct device {
    int *place;
    unsigned part;
};
extern char *get_memory(void);
extern int __VERIFIER_nondet_int(void);
int x, y;
int main(void)
{
    struct device *d = (struct device *)(get_memory() + __VERIFIER_nondet_int());
    d->place = &y;
    d->part = (unsigned)((unsigned long)&x >> 4 & 3);
    if (d->part == 2) x = 2;
    int *p = d->place;
    if (p && x == 3) reach_error();
    return 0;
}
