// expect: unknown(unsupported:insque)
// native: error
// The pointer that is stored points to the element.
#include <search.h>
#include <stdlib.h>
extern void reach_error(void);
struct element {
    struct element *next, *previous;
    int number;
};
int main(void)
{
    struct element a = {0}, b = {0};
    insque(&b, &a);
    if (a.next == 0) exit(0);
    a.next->number = 1;
    if (b.number == 1) reach_error();
    return 0;
}
