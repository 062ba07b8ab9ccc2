extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 1;
    while (x < 8) x += x + 1;
    if (x == 8) return 1;
    reach_error();
    return 0;
}
