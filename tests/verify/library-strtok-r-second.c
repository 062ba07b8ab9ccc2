// expect: false
// native: error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b", *rest;
    strtok_r(text, ",", &rest);
    char *second = strtok_r(0, ",", &rest);
    *second = 'x';
    if (text[2] == 'x') reach_error();
    return 0;
}
