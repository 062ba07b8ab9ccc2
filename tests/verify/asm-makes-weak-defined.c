// expect: true
// native: no error
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int here = 1;
__asm__(".weak here");
int *volatile found = &here;
int main(void)
{
    if (!found) reach_error();
    return 0;
}
