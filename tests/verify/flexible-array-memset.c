// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// memset of sizeof bytes leaves the elements alone.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, __SIZE_TYPE__);
struct numbers {
    int n;
    int a[];
};
static struct numbers t = {3, {1, 2, 3}};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    memset(&t, 0, sizeof t);
    if (t.a[2] == 3) reach_error();
    return 0;
}
