// expect: unknown | false
// native: error
#define _DEFAULT_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    static char array[64];
    FILE *file = fopen("/proc/self/stat", "r");
    if (!file) return 0;
    setbuffer(file, array, sizeof array);
    array[0] = 'a';
    fgetc(file);
    if (array[0] != 'a') reach_error();
    return 0;
}
