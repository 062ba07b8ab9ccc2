// expect: unknown
// native: error
#define _GNU_SOURCE
extern void reach_error(void);
#include <dirent.h>
static int f(const struct dirent *d) { (void)d; reach_error(); return 0; }
int main(void)
{
    int (*chosen)(const struct dirent *) = f;
    struct dirent **list;
    return scandir("/", &list, chosen, 0) < 0;
}
