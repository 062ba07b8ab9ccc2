// expect: false
// native: error
#include <stdio.h>
extern void reach_error(void);
static const char format[] = {'a', 'b', '%', 'n', 0};
static void tell(const char *how, int *count) { fprintf(stdout, how, count); }
int main(void)
{
    int n = 0;
    tell(format, &n);
    if (n == 2) reach_error();
    return 0;
}
