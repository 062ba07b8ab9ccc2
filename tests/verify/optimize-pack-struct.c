// expect: error(bad input: 1 error)
// exit: 65
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#pragma GCC optimize("pack-struct")
struct x {
    char c;
    int i;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (sizeof(struct x) == 5) reach_error();
    return 0;
}
