// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// Behind more bytes than are looked at one by one, a member of its own.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct packet {
    char bytes[5000];
    long length;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    struct packet *p = malloc(sizeof *p);
    if (!p) return 0;
    p->length = 5;
    memset(p, 1, sizeof *p);
    if (p->length != 5) reach_error();
    return 0;
}
