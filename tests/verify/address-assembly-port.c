// expect: true
// args: --engine trace --externals pure --facts none
// Assembly computes numbers from numbers: nothing of an address is in them, though they are in the same memory as pointers.
extern void reach_error(void);
struct device {
    int *place;
    unsigned short port;
    unsigned char last;
};
extern char *get_memory(void);
extern void get_status(unsigned char *);
extern int __VERIFIER_nondet_int(void);
int x, y;
int main(void)
{
    char *memory = get_memory();
    struct device *d = (struct device *)(memory + __VERIFIER_nondet_int());
    unsigned char value, status[2];
    d->place = &y;
    *(int **)(memory + __VERIFIER_nondet_int()) = &y;
    __asm__ volatile("inb %w1, %0" : "=a"(value) : "Nd"(d->port));
    get_status(status);
    if (status[0] > d->last) d->last = value;
    if (d->last == d->port) x = 2;
    int *p = (int *)(unsigned long)d->port;
    if (p && x == 3) reach_error();
    return 0;
}
