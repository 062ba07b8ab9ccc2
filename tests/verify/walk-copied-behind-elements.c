// expect: false
// native: error
// inputs: 2654435761
// A copy that begins in any element goes on behind the array.
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
static struct {
    int b, c, d;
} t;
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k != 0x9e3779b1u) return 0;
    s.all[1].a = 0;
    s.behind = 5;
    char *q = (char *)&s + 12;
    if (k) q = (char *)&s + 28;
    memcpy(&t, q, sizeof t);
    if (t.c == 5) reach_error();
    return 0;
}
