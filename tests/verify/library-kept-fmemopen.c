// expect: unknown | false
// native: error
// What is written to the stream arrives in the array later.
#include <stdio.h>
extern void reach_error(void);
extern FILE *fmemopen(void *, size_t, const char *);
int main(void)
{
    char array[8] = "";
    FILE *file = fmemopen(array, 8, "w");
    if (!file) return 0;
    array[0] = 'a';
    fputs("x", file);
    fflush(file);
    if (array[0] == 'x') reach_error();
    return 0;
}
