// expect: false
// native: error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "12x", *end = 0;
    long n = strtol(text, &end, 10);
    *end = 'y';
    if (text[2] == 'y' && n == 12) reach_error();
    return 0;
}
