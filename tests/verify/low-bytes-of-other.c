// expect: false | unknown
// native: error
// inputs: 4030127792
// The low bytes of one address in another one: that is neither of the two.
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
static struct pair t __attribute__((aligned(65536)));
static union {
    int *pointer;
    unsigned char raw[8];
} v;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    u.pointer = &s.b;
    v.pointer = &t.a;
    memcpy(&u, &v, 2);
    *u.pointer = 7;
    if (s.a == 7) reach_error();
    return 0;
}
