// expect: true
// args: --engine trace --externals pure --facts none
// says: memory is read with the types that it was written with: no pointer in parts, and none made of parts
// Part of an address is stored in memory from outside, and variables that are pointers are there, too.
extern void reach_error(void);
struct device {
    int **first;
    unsigned part;
};
extern char *get_memory(void);
extern int __VERIFIER_nondet_int(void);
extern int *current;
int x;
int main(void)
{
    struct device *d = (struct device *)(get_memory() + __VERIFIER_nondet_int());
    unsigned char *byte = (unsigned char *)d + __VERIFIER_nondet_int();
    int state = 0;
    d->first = &current;
    __asm__ volatile("mov %1, %0" : "=r"(d) : "p"(&current));
    current = &x;
    *byte = (unsigned char)((unsigned long)&x >> 4 & 3);
    d->part = (unsigned)((unsigned long)&x >> 4 & 3);
    if (d->part == 2) state = 2;
    int *p = current;
    if (p && state == 3) reach_error();
    return 0;
}
