// expect: false
// native: error
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
static void tell(const char *how, ...)
{
    char own[20];
    va_list list;
    strcpy(own, "1");
    own[0] = '%';
    own[1] = how[0];
    own[2] = 0;
    va_start(list, how);
    vprintf(own, list);
    va_end(list);
}
int main(void)
{
    int n = 5;
    tell("n", &n);
    if (n == 0) reach_error();
    return 0;
}
