// expect: true
// native: no error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b", *rest;
    int other = 3;
    strtok_r(text, ",", &rest);
    if (other != 3) reach_error();
    return 0;
}
