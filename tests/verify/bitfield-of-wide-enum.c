// expect: false
// native: error
// inputs: 2654435761
// It is computed with its own 40 bits.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
enum big { E0, E1 = 0x100000000ll };
static struct {
    enum big e : 40;
} x = {0x8000000001ll};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k != 0x9e3779b1u) return 0;
    unsigned long long sum = (k ? x.e : x.e) + (k ? x.e : x.e);
    x.e = 1;
    switch (x.e) {
    case 0x10000000001ll:
        if (sum == 2) reach_error();
    }
    return 0;
}
