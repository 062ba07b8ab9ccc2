// expect: false | unknown
// native: error
// An address is printed to a file and read again.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void)
{
    FILE *file = tmpfile();
    unsigned long place = 0;
    if (!file) return 0;
    fprintf(file, "%lu", (unsigned long)&x);
    rewind(file);
    if (fscanf(file, "%lu", &place) != 1) return 0;
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
