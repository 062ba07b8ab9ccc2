// expect: true
// native: no error
#define _GNU_SOURCE
#include <pwd.h>
extern void reach_error(void);
int main(void)
{
    struct passwd entry, *found = 0;
    static char room[4096];
    int other = 1, *p = &other;
    getpwuid_r(0, &entry, room, sizeof room, &found);
    if (*p != 1) reach_error();
    return 0;
}
