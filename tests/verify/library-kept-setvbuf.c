// expect: unknown | false
// native: error
// The stream reads into the array that it was given.
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    static char array[64];
    FILE *file = fopen("/proc/self/stat", "r");
    if (!file) return 0;
    setvbuf(file, array, _IOFBF, sizeof array);
    array[0] = 'a';
    fgetc(file);
    if (array[0] != 'a') reach_error();
    return 0;
}
