// expect: unknown | false
// native: error
// The pointer moves on within the text.
#include <string.h>
extern void reach_error(void);
extern char *strsep(char **, const char *);
int main(void)
{
    char text[] = "a,b", *rest = text;
    strsep(&rest, ",");
    if (!rest) return 0;
    *rest = 'z';
    if (text[2] == 'z') reach_error();
    return 0;
}
