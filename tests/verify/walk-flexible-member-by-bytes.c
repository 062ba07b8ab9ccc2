// expect: false
// native: error
// inputs: 19088743
/* A later element of a flexible member is one place of two. */
#include <stddef.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct list {
    int count;
    int item[];
};
static struct list x = {1, {2, 0, 3}};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    int *p = k & 1 ? (int *)((char *)&x + offsetof(struct list, item) + sizeof(int)) : &x.count;
    *p = 9;
    if (x.count == 1 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
