// expect: false | unknown
// native: error
// An address is written to a file and read again.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void)
{
    FILE *file = tmpfile();
    unsigned long a = (unsigned long)&x, place = 0;
    if (!file) return 0;
    fwrite(&a, sizeof a, 1, file);
    rewind(file);
    if (fread(&place, sizeof place, 1, file) != 1) return 0;
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
