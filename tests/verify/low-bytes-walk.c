// expect: false
// native: error
// inputs: 4030127792
// The same over a pointer that walks.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <string.h>
struct pair {
    int a, b;
};
struct bytes {
    char c[2];
};
static struct pair s __attribute__((aligned(65536)));
static union {
    int *pointer;
    struct bytes bytes;
    unsigned char raw[8];
} u;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    u.pointer = &s.b;
    char zeros[1] = {0}, *to = (char *)&u, *from = zeros;
    for (int n = 1; n--;) *to++ = *from++;
    *u.pointer = 7;
    if (s.a == 7) reach_error();
    return 0;
}
