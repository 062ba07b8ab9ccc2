// expect: true
// says: what branches, indices, lengths and searches choose does not count
// native: error
// inputs: 2654435761
// paths: excluded by an assumption
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char same[256];
static int x = 1;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    for (int i = 0; i < 256; i++) same[i] = (unsigned char)i;
    int *p = &x, *q;
    unsigned char from[8], to[8];
    memcpy(from, &p, 8);
    for (int i = 0; i < 8; i++) to[i] = same[from[i]];
    memcpy(&q, to, 8);
    *q = 5;
    if (x == 5) reach_error();
    return 0;
}
