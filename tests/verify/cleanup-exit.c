// expect: true
// native: no error
// exit does not leave any scope.
#include <stdlib.h>
extern void reach_error(void);

static void clean(int *p) { reach_error(); }

int main(void)
{
    int a __attribute__((cleanup(clean))) = 4;
    exit(a);
}
