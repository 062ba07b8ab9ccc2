// expect: false
// args: --allocation fails
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <string.h>
int main(void)
{
    char *p = strdup("text");
    assert(p && p[0] == 't');
    return 0;
}
