extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int d = 1, q = 7 / d;
    reach_error();
    return q;
}
