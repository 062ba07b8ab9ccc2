// expect: unknown(unsupported:_Float16 computed in more precision)
// native: error
// inputs: 2654435761
// 2048 + 1 + 1 is rounded once, at the end.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
_Float16 a = 2048, b = 1, c = 1;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    _Float16 r = a + b + c;
    if (r == 2050) reach_error();
    return 0;
}
