// expect: unknown | false
// native: error
#include <libgen.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a/b";
    char *at = basename(text);
    at[0] = 'y';
    if (text[2] == 'y') reach_error();
    return 0;
}
