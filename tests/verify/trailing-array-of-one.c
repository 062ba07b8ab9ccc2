// expect: false(unreach-call)
// native: error
// The last member of a structure is an array of one element, and the object has room for more.
#include <stdlib.h>
extern void reach_error(void);
struct vector {
    int count;
    long element[1];
};
int main(void)
{
    struct vector *v = malloc(sizeof *v + 3 * sizeof(long));
    if (!v) return 0;
    v->count = 4;
    long *last = v->element + 3;
    v->element[v->count - 1] = 5;
    *last = 6;
    if (v->element[v->count - 1] == 6) reach_error();
    return 0;
}
