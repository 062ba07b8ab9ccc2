// expect: false
// native: error
// inputs: 2654435761
// A zero takes the place of one element of a range.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int table[4] = {[0 ... 3] = 5, [2] = 0};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int own[4] = {[0 ... 3] = 5, [2] = 0};
    if (!table[2] && !own[2]) reach_error();
    return 0;
}
