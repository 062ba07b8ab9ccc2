// expect: true
// timeout: 10
/* Two objects are copied into each other at a distance: their pieces must not grow without end. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static char a[16], other[4] = "abc";
static void swap(void *p, void *q, int n)
{
    char t[17];
    memcpy(t, p, n);
    memcpy(p, q, n);
    memcpy(q, t, n);
}
static void move(void *to, const void *from, int n) { memcpy(to, from, n); }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    char own[32] = {0};
    if (n < 0 || n > 4) return 0;
    swap(a, a + 5, n);
    swap(own + 2, a + 1, n);
    move(own + 7, a, n);
    move(a + 3, own, n);
    if (strcmp(other, "abc") != 0) reach_error();
    return 0;
}
