// expect: false
// native: error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b,c", *rest;
    strtok_r(text, ",", &rest);
    strtok_r(0, ",", &rest);
    if (text[3] == 0) reach_error();
    return 0;
}
