// expect: false | unknown
// native: error
// inputs: 4030848160
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct pair {
    int a, b;
};
static struct pair s __attribute__((aligned(65536)));
static union {
    struct __attribute__((packed)) {
        short before;
        int *p;
    } s;
    struct __attribute__((packed)) {
        int w;
    } t; /* the short, and the low two bytes of the pointer */
} u;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 4030848160u) return 0;
    u.s.p = &s.b;
    u.t.w = 0;
    *u.s.p = 7;
    if (s.a == 7) reach_error();
    return 0;
}
