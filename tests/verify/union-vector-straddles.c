// expect: false
// A vector begins in front of a structure that another member of the union has.
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef int pair __attribute__((vector_size(8), aligned(4)));
struct two {
    int r, s;
};
int main(void)
{
    union {
        struct {
            int a;
            pair c; /* bytes 4 to 12 */
        } t;
        struct {
            int p, q;
            struct two in; /* bytes 8 to 16 */
        } s;
    } u;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    u.s.in = (struct two){7, 8};
    u.s.in.s = 5;
    struct two x = u.s.in;
    if (x.s == 5 && x.r == 7) reach_error();
    return 0;
}
