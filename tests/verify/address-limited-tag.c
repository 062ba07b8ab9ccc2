// expect: true
// expect-bmc: true
// native: no error
// A tag in the lowest bit of a pointer to a structure is set and cleared: objects of its type are aligned wherever they are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    long value;
};
struct node a, b;
int locked;
int main(void)
{
    unsigned long word = (unsigned long)&a | 1;
    int n = __VERIFIER_nondet_int();
    if (locked) reach_error();
    if (n) locked = 1;
    struct node *p = (struct node *)(word & ~1UL);
    p->value = 3;
    if (!n && locked) reach_error();
    return 0;
}
