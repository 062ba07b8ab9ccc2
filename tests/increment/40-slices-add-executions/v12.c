extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void leave(void) __attribute__((noreturn));
int main(void)
{
    leave();
    reach_error();
    return 0;
}
