// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    FILE *f = fopen("/proc/self/comm", "r");
    char *line = malloc(200);
    size_t room = 200;
    if (!f || !line) return 0;
    line[0] = 0;
    getline(&line, &room, f);
    if (line[0] != 0) reach_error();
    return 0;
}
