// expect: true
// args: --engine trace --externals pure --facts none
// A call that may leave the program: what functions of the program write there is followed all the same, and code outside does nothing.
extern void reach_error(void);
struct device {
    int *place;
    unsigned word;
    void (*call)(struct device *, unsigned);
};
extern void fill(unsigned *);
extern char *get_memory(void);
extern int __VERIFIER_nondet_int(void);
int y;
static void keep(struct device *d, unsigned n)
{
    unsigned local;
    fill(&local);
    if (local > n) d->word = local + n;
}
int main(void)
{
    char *memory = get_memory();
    struct device *d = (struct device *)(memory + __VERIFIER_nondet_int());
    int state = 0;
    d->place = &y;
    *(int **)(memory + __VERIFIER_nondet_int()) = &y;
    d->call = keep;
    d->call(d, d->word);
    if (d->word == 2) state = 2;
    if (d->place && state == 3) reach_error();
    return 0;
}
