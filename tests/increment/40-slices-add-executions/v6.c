extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 3) exit(1);
    if (x <= 3) exit(2);
    reach_error();
    return 0;
}
