extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int stop = 0;
    for (;;) {
        if (stop) break;
    }
    reach_error();
    return 0;
}
