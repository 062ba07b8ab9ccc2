// expect: false
// native: error
// inputs: 4030127792
// memcpy of numbers over the low byte of &s.b makes it &s.a.
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
    char zero = 0;
    memcpy(u.raw, &zero, 1);
    *u.pointer = 7;
    if (s.a == 7) reach_error();
    return 0;
}
