// expect: false
// native: error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b,c";
    strtok(text, ",");
    strtok(0, ",");
    if (text[3] == 0) reach_error();
    return 0;
}
