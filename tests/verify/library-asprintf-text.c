// expect: false
// native: error
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    char *text = 0;
    if (asprintf(&text, "%d", 42) != 2) return 0;
    if (text[0] == '4') reach_error();
    return 0;
}
