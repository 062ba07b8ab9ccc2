// expect: false
// native: error
// inputs: 2654435761
// An element with a constant index is any element for points-to.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int a, b;
};
static struct {
    struct pair head, all[3];
    int behind, last;
} s;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int *p = &s.all[2].b;
    s.all[1].a = 0;
    s.behind = 0;
    *(int *)((char *)p + 4) = 5;
    if (s.behind == 5) reach_error();
    return 0;
}
