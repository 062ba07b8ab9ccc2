// expect: false
// native: error
// inputs: 2654435761
// The same for a function of the library, with a size that is not known.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int a, b;
};
static struct {
    struct pair head, all[3];
    int behind, last;
} s;
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k != 0x9e3779b1u) return 0;
    s.all[1].a = 0;
    s.behind = 5;
    memset(&s.all[k & 2 ? 1 : 2].b, 0, (k & 15) * 8); /* 8 bytes */
    if (s.behind == 0) reach_error();
    return 0;
}
