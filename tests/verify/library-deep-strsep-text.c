// expect: unknown | false
// native: error
// The separator is overwritten in the text to which the argument's content points.
#include <string.h>
extern void reach_error(void);
extern char *strsep(char **, const char *);
int main(void)
{
    char text[] = "a,b", *rest = text;
    strsep(&rest, ",");
    if (text[1] == 0) reach_error();
    return 0;
}
