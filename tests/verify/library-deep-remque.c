// expect: unknown(unsupported:remque)
// native: error
// The neighbours are changed.
#include <search.h>
extern void reach_error(void);
struct element {
    struct element *next, *previous;
};
int main(void)
{
    struct element a = {0}, b = {0};
    a.next = &b;
    b.previous = &a;
    remque(&b);
    if (a.next == 0) reach_error();
    return 0;
}
