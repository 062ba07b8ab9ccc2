// expect: false
// native: error
// The second call continues in the text of the first.
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b,c";
    strtok(text, ",");
    char *second = strtok(0, ",");
    if (!second) return 0;
    *second = 'z';
    if (text[2] == 'z' && text[3] == 0) reach_error();
    return 0;
}
