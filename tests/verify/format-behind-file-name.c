// expect: unknown
// native: error
// inputs: 2654435761
// The format of error_at_line stands behind the name of a file.
#include <error.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int n = 77;
    char format[8];
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    strcpy(format, "ab%");
    strcat(format, "n");
    error_at_line(0, 0, "f.c", 3, format, &n);
    if (n == 2) reach_error();
    return 0;
}
