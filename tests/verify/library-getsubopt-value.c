// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "size=4", *options = text, *value = 0, key[] = "size", *const keys[] = {key, 0};
    getsubopt(&options, keys, &value);
    if (value) *value = '9';
    if (text[5] == '9') reach_error();
    return 0;
}
