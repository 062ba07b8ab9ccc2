extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned i = 0;
    while (i < 10) {
        i++;
    }
    reach_error();
    return 0;
}
