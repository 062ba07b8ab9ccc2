extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int test(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (test(x)) reach_error();
    return 0;
}
