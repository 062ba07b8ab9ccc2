extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int square(int x) { return x * x; }
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 4 && square(x) == 7) reach_error();
    return 0;
}
