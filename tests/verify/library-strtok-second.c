// expect: false
// native: error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b";
    strtok(text, ",");
    char *second = strtok(0, ",");
    if (second) *second = 'y';
    if (text[2] == 'y') reach_error();
    return 0;
}
