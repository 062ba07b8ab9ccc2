// expect: unknown | false
// native: error
#include <string.h>
extern void reach_error(void);
static const char text[] = "c";
int main(void)
{
    if (strcmp(text, "a") == 1) reach_error();
    return 0;
}
