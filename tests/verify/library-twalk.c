// expect: unknown
// native: error
#include <search.h>
#include <stddef.h>
extern void reach_error(void);
static int calls;
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void visit(const void *node, VISIT which, int depth)
{
    (void)node, (void)which, (void)depth;
    calls++;
}
int main(void)
{
    static int key = 1;
    void *root = NULL;
    tsearch(&key, &root, compare);
    twalk(root, visit);
    if (calls) reach_error();
    return 0;
}
