// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// Rows of text, larger together than what a copy moves one by one; read at an index that is an input.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char rows[3][3000] = {"one", "two", "three"};
static const char *row(unsigned k) { return rows[k % 3]; }
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k != 0x9e3779b1u) return 0;
    if (row(k)[0] == 't' || row(k + 1)[0] == 't') reach_error();
    return 0;
}
