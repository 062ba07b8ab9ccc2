// expect: false | unknown
// native: error
// A table of the library keeps an address, in a structure that it is passed.
#define _GNU_SOURCE
#include <search.h>
extern void reach_error(void);
int x;
int main(void)
{
    if (!hcreate(10)) return 0;
    ENTRY put = {"key", &x}, get = {"key", 0};
    hsearch(put, ENTER);
    ENTRY *found = hsearch(get, FIND);
    if (!found) return 0;
    *(int *)found->data = 1;
    if (x == 1) reach_error();
    return 0;
}
