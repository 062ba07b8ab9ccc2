// expect: false | unknown
// native: error
// The bytes of an address are characters of a file.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void)
{
    FILE *file = tmpfile();
    unsigned long place = 0;
    if (!file) return 0;
    for (int i = 56; i >= 0; i -= 8) {
        ungetc((int)((unsigned long)&x >> i & 255), file);
        place = place << 8 | (unsigned long)getc(file);
    }
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
