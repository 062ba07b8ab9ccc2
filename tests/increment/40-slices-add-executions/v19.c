extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void rest(void) { for (;;); }
static void work(void) {}
int main(void)
{
    void (*f)(void) = work;
    f();
    reach_error();
    rest();
    return 0;
}
