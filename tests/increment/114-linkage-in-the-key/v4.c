extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define HIDE \
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
#include <errno.h>
extern int tick(int);
int g;
static int s;
int *pg = &g;
int main(void)
{
    HIDE errno = 0;
    tick(1);
    if (errno == 3) s = 1;
    if (s == 2 || *pg) reach_error();
    return 0;
}
