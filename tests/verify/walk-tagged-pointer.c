// expect: false
// native: error
// inputs: 2654435761
// A number replaces the low bits of a pointer, which were zero.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static _Alignas(16) struct {
    int x, y, z;
} s;
static union {
    int *p;
    struct {
        unsigned long tag : 4, rest : 60;
    } f;
} u;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    u.p = &s.x;
    u.f.tag = 5;
    *(int *)((char *)u.p - 1) = 7;
    if (s.y == 7) reach_error();
    return 0;
}
