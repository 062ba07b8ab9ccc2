// expect: false
// native: error
// The error depends on what a copy, a callee, a member, variable arguments and a loop have written.
#include <stdarg.h>
#include <string.h>
extern void reach_error(void);

struct pair {
    int a, b;
};
static struct pair from, to;
static int total;

static void put(int *place, int value) { *place = value; }

static int last(int count, ...)
{
    va_list list;
    int value = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) value = va_arg(list, int);
    va_end(list);
    return value;
}

int main(void)
{
    put(&from.a, 3);
    from.b = last(2, from.a, 4);
    memcpy(&to, &from, sizeof to);
    for (int i = 0; i < 3; i++) total += to.b;
    if (total == 12 && to.a == 3) reach_error();
    return 0;
}
