// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <pwd.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    struct passwd entry, *found = 0;
    static char room[4096];
    getpwuid_r(0, &entry, room, sizeof room, &found);
    if (!found) return 0;
    entry.pw_gid = 1;
    found->pw_gid = 7;
    if (entry.pw_gid == 7) reach_error();
    return 0;
}
