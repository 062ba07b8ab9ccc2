extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int locked;
int count(int n)
{
    if (locked) reach_error();
    locked = 1;
    locked = 0;
    if (n <= 1) return 0;
    return 1 + count(n - 1);
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0) return 0;
    if (count(n) != n) reach_error();
    return 0;
}
