// expect: unknown | false
// native: error
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char *arguments[] = {"program", "-a", "value", 0};
    optarg = 0;
    getopt(3, arguments, "a:");
    if (optarg != 0) reach_error();
    return 0;
}
