// expect: true
/* All formats are literals, also those that go through a function and a table: none counts. */
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static const char *const texts[] = {"one %d\n", "two %s\n"};
static void tell(const char *how, ...)
{
    va_list list;
    va_start(list, how);
    vprintf(how, list);
    va_end(list);
}
int main(void)
{
    int n = 5;
    char name[4] = "abc";
    tell("%d\n", n);
    printf(texts[1], name);
    printf(texts[0], n);
    if (n != 5 || name[0] != 'a') reach_error();
    return 0;
}
