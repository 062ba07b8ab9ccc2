// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    char room[16] = "";
    FILE *f = fmemopen(room, sizeof room, "w");
    if (!f) return 0;
    room[0] = 'a';
    fputc('x', f);
    fflush(f);
    if (room[0] == 'x') reach_error();
    return 0;
}
