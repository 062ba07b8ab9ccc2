// expect: false
// args: -std=c90
/* In C90, two slashes are no comment. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (6 //**/ 2
        == 3) reach_error();
    return 0;
}
