// repository: sds; files: sds.c sds.h sdsalloc.h; only with --full
// A string is as long as what was put into it, and has room for that.
#include "sds.c"
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    static const char text[] = "012";
    unsigned a = __VERIFIER_nondet_uchar() % 3, b = __VERIFIER_nondet_uchar() % 3;
    sds s = sdsnewlen(text, a);
    if (!s) return 0;
    if (sdslen(s) != a) reach_error();
    s = sdscatlen(s, text, b);
    if (!s) return 0;
    if (sdslen(s) != a + b) reach_error();
    if (s[a + b]) reach_error();
    return 0;
}
