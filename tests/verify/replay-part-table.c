// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct operations {
    int (*open)(int);
    void (*close)(struct operations *);
};
static int do_open(int x) { return x * 2; }
static void do_close(struct operations *o) { o->open = 0; }
static struct operations table[2] = {{do_open, do_close}, {do_open, do_close}};

int main(void)
{
    int unset;
    if (unset == 77 && table[1].open(unset) == 154 && table[0].close) reach_error();
    return 0;
}
