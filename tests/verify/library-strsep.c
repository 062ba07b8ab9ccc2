// expect: unknown | false
// native: error
#include <string.h>
extern void reach_error(void);
extern char *strsep(char **, const char *);
int main(void)
{
    char text[] = "a,b", *rest = text;
    char *first = strsep(&rest, ",");
    if (first) first[0] = 'y';
    if (text[0] == 'y' && text[1] == 0) reach_error();
    return 0;
}
