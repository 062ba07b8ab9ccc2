// expect: true
// args: --externals pure --facts none
// expect-predicate: true
// expect-trace: true
// Arithmetic makes a pointer from a pointer that comes from outside: no object of the program is meant.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct page;
extern struct page *page(void);
int locked;

static void *address(struct page *p) { return (void *)((((long)p + 24189255811072L) / 56 << 12) + 0xffff880000000000UL); }

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        char *text = address(page());
        if (locked) reach_error();
        locked = 1;
        text[0] = 0;
        locked = 0;
    }
    return 0;
}
