// expect: false
// native: error
// inputs: 2654435761
// A pointer to void that was cast is no null pointer constant, nor is a product that is always zero.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define IS_CONSTANT(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x)*0l)) : (int *)8)))
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int x = 1, *p = &x;
    int is_void = _Generic(x ? (void *)((void *)0) : p, void *: 1, default: 0);
    if (is_void && !IS_CONSTANT(1 || x) && IS_CONSTANT(2 * 3)) reach_error();
    return 0;
}
