// expect: unknown
// native: error
// inputs: 2654435761
// One part leaves the expression by return, the other one is the error.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define TRY(e)                 \
    ({                         \
        int r_ = (e);          \
        if (r_ < 0) return r_; \
        r_;                    \
    })
static int get(int k) { return k ? -1 : 1; }
static int err(void)
{
    reach_error();
    return 1;
}
static int h(int a, int b) { return a * 100 + b; }
static int work(int k) { return h(TRY(get(k)), err()); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    work(1);
    return 0;
}
