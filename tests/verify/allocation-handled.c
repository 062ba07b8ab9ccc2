// expect: true
// native: no error
// args: --allocation fails
#include <assert.h>
#include <stdlib.h>
static int *make(int value)
{
    int *p = malloc(sizeof *p);
    if (p) *p = value;
    return p;
}
int main(void)
{
    int *a = make(3), *b = make(4);
    if (a && b) assert(*a + *b == 7);
    return 0;
}
