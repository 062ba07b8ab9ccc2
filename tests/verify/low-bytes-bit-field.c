// expect: false | unknown
// native: error
// inputs: 4030127792
// Of 4 bytes of &s.b, 28 bits are replaced: it becomes &s.a in an object of such an alignment.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct pair {
    int a, b;
};
static struct pair s __attribute__((aligned(1 << 28)));
static union {
    int *pointer;
    unsigned low : 28;
} u;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    u.pointer = &s.b;
    u.low = 0;
    *u.pointer = 7;
    if (s.a == 7) reach_error();
    return 0;
}
