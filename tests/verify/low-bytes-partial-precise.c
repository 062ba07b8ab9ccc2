// expect: true
// native: no error
// inputs: 4030127792
// Written as a whole, structures with addresses keep what these point to apart.
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
struct record {
    char name[8];
    int *pointer;
    short count;
};
static struct record x, y, z;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    memset(&x, 0, sizeof x);
    strcpy(x.name, "x");
    x.pointer = &s.b;
    x.count = 0;
    y = x;
    memcpy(&z, &y, sizeof z);
    *z.pointer = 7;
    if (s.a == 7) reach_error();
    return 0;
}
