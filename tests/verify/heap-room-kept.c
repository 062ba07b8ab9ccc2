// expect: true
// native: no error
// args: --32
// The first block stays alive while the others come and go: it keeps its value.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int *kept = malloc(sizeof *kept);
    if (!kept) return 0;
    *kept = 7;
    for (int i = 0; i < 12; i++) {
        char *p = malloc(200u << 20);
        if (!p) return 0;
        p[0] = 1;
        free(p);
    }
    if (*kept != 7) reach_error();
    return 0;
}
