extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int d = 0, q = 7 / d;
    reach_error();
    return q;
}
