// expect: unknown
// … and is followed then, over a structure and a function.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int a;
static struct {
    int *p;
} s;
static int *get(void) { return __VERIFIER_nondet_pointer(); }
int main(void)
{
    int *q = &a;
    s.p = get();
    if (s.p == q) {
        *q = 1;
        *s.p = 5;
        if (a != 1) reach_error();
    }
    return 0;
}
