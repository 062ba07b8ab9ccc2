// expect: unknown | false
// native: error
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char *arguments[] = {"program", "-a", "value", 0};
    int letter = getopt(3, arguments, "a:");
    if (letter == 'a' && optind == 3) reach_error();
    return 0;
}
