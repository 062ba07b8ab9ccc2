// expect: false
// A structure is assigned to a member that begins within a number of the union.
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// expect-kinduction: false
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct two {
    short x, y;
};
int main(void)
{
    union {
        long long l;
        struct {
            int a;
            struct two t;
        } s;
    } u;
    struct two v = {3, 4};
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    u.l = 0;
    u.s.t = v;
    if (u.l == (3LL << 32 | 4LL << 48)) reach_error();
    return 0;
}
