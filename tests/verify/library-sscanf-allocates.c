// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    char *word = 0;
    int n = 0;
    sscanf("abc 5", "%ms %d", &word, &n);
    if (n == 5 && word && word[0] == 'a') reach_error();
    return 0;
}
