// expect: false
// native: error
#include <string.h>
extern void reach_error(void);
extern char *strcasestr(const char *, const char *);
int main(void)
{
    char text[] = "aXb";
    char *at = strcasestr(text, "x");
    if (at) *at = 'y';
    if (text[1] == 'y') reach_error();
    return 0;
}
