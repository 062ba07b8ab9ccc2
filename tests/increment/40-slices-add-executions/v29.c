extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 1, *p = &x;
    if (x == 6) reach_error();
    return *p;
}
