// expect: true
// Behind the text of a large buffer there are zeros.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char buffer[5000] = "text";
static char *at(unsigned k) { return buffer + k; }
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k == 17 && *at(k)) reach_error();
    if (*at(2) != 'x') reach_error();
    return 0;
}
