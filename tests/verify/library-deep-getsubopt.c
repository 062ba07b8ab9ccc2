// expect: unknown | false
// native: error
// The option is ended in the text, and the pointers point into it.
#define _XOPEN_SOURCE 700
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "size=7,x", *rest = text, *value = 0;
    char *const names[] = {"size", 0};
    getsubopt(&rest, names, &value);
    if (!value || *value != '7') return 0;
    *value = 'z';
    if (text[5] == 'z' && text[6] == 0) reach_error();
    return 0;
}
