// expect: unknown | false
// native: error
#include <stdio.h>
extern void reach_error(void);
static char room[BUFSIZ];
int main(void)
{
    FILE *f = fopen("/dev/null", "w");
    if (!f) return 0;
    setvbuf(f, room, _IOFBF, sizeof room);
    room[0] = 0;
    fputc('x', f);
    if (room[0] == 'x') reach_error();
    return 0;
}
