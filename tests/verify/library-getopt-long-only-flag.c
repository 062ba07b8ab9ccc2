// expect: unknown | false
// native: error
// The table of options is const, what its members point to is not.
#include <getopt.h>
extern void reach_error(void);
int main(void)
{
    int flag = 0;
    struct option options[] = {{"foo", 0, &flag, 7}, {0}};
    char *arguments[] = {"program", "-foo", 0};
    getopt_long_only(2, arguments, "", options, 0);
    if (flag == 7) reach_error();
    return 0;
}
