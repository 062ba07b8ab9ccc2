// expect: false
// native: error
#include <string.h>
extern void reach_error(void);
static void cut(char *text) { strtok(text, " "); }
int main(void)
{
    char text[] = "a b", *second;
    cut(text);
    second = strtok(0, " ");
    if (second) *second = 'c';
    if (text[2] == 'c') reach_error();
    return 0;
}
