// expect: unknown | false(unreach-call)
// What malloc returns may lie anywhere, through variables and calls too: a proof must not rest on where an encoding puts it.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void __VERIFIER_assume(int);

static long above(unsigned long n) { return n > 4294967295UL; }
static long is_err(const void *p) { unsigned long number = (unsigned long)p; return above(number + 1); }

static void *xmalloc(unsigned long size)
{
    void *p = malloc(size);
    __VERIFIER_assume(p != (void *)0);
    __VERIFIER_assume(is_err(p) == 0);
    return p;
}

int main(void)
{
    int *p = xmalloc(sizeof *p);
    *p = 1;
    if (*p) reach_error();
    return 0;
}
