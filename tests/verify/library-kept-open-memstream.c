// expect: unknown | false
// native: error
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    char *text = 0;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file) return 0;
    text = 0;
    length = 7;
    fputs("x", file);
    fflush(file);
    if (length == 1 && text && text[0] == 'x') reach_error();
    return 0;
}
