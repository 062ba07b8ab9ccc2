// expect: unknown(unsupported:insque)
// native: error
// The neighbour is changed too.
#include <search.h>
extern void reach_error(void);
struct element {
    struct element *next, *previous;
};
int main(void)
{
    static struct element a, b, c;
    a.next = &c;
    c.previous = &a;
    insque(&b, &a);
    if (c.previous == &b) reach_error();
    return 0;
}
