// expect: unknown
// native: error
// The pattern's members are public.
#define _GNU_SOURCE
#include <string.h>
#include <regex.h>
extern void reach_error(void);
int main(void)
{
    struct re_pattern_buffer b;
    memset(&b, 0, sizeof b);
    re_syntax_options = RE_SYNTAX_POSIX_EXTENDED;
    if (re_compile_pattern("(a)(b)", 6, &b)) return 0;
    if (b.re_nsub == 2) reach_error();
    return 0;
}
