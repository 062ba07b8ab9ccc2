extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void leave(void);
int main(void)
{
    leave();
    reach_error();
    return 0;
}
