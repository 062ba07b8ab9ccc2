// expect: false | unknown
// native: error
// inputs: 4030127792
// An address of parts that lay side by side before they were copied.
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
static struct {
    char low[2], high[6];
} parts;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    u.pointer = &s.b;
    memcpy(parts.low, &u, 2);
    v.pointer = &t.a;
    memcpy(parts.high, v.raw + 2, 6);
    memcpy(&u, &parts, sizeof u);
    *u.pointer = 7;
    if (t.b == 7) reach_error();
    return 0;
}
