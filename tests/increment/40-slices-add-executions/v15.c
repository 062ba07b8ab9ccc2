extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void spin(unsigned i)
{
    while (i < 10) {
        if (i == 5) i = 0;
        i++;
    }
}
int main(void)
{
    spin(6);
    reach_error();
    return 0;
}
