// expect: false | unknown
// native: error
// A structure with a pointer in it goes through a file.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void)
{
    struct { char name[8]; int *p; } out = {"a", &x}, in;
    FILE *file = tmpfile();
    if (!file) return 0;
    fwrite(&out, sizeof out, 1, file);
    rewind(file);
    if (fread(&in, sizeof in, 1, file) != 1) return 0;
    *(int *)in.p = 1;
    if (x == 1) reach_error();
    return 0;
}
