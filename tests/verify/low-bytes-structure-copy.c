// expect: false
// native: error
// inputs: 4030127792
// The same with a copy of a structure, through a parameter and a result.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <string.h>
struct pair {
    int a, b;
};
struct bytes {
    char c[1];
};
static struct pair s __attribute__((aligned(65536)));
static union {
    int *pointer;
    struct bytes bytes;
    unsigned char raw[8];
} u;
static struct bytes zeros;
static void store(struct bytes b) { u.bytes = b; }
static struct bytes give(void) { return zeros; }
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    u.pointer = &s.b;
    store(zeros);
    u.bytes = give();
    *u.pointer = 7;
    if (s.a == 7) reach_error();
    return 0;
}
