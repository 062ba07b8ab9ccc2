#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#define G ((size_t)1 << 30)
struct large { char bytes[1 << 26]; };
static struct large *several;
static char global[1024];
int main(int argc, char **argv)
{
    char *p, *q;
    switch (argv[1][0]) {
    case 'm': p = malloc(G); break;                          /* only the interpreter's own map of it */
    case 's': p = malloc(G); memset(p, 1, G); break;
    case 'c': p = malloc(1 << 26); memset(p, 4, 1 << 26); for (int i = 0; i < 16; i++) memcpy(malloc(1 << 26), p, 1 << 26); break;
    case 'z': for (int i = 0; i < 16; i++) { p = calloc(1 << 26, 1); memset(p, 2, 1 << 26); } break;
    case 'a': several = malloc(16 * sizeof *several); memset(several, 5, sizeof *several); for (int i = 1; i < 16; i++) several[i] = several[0]; break;
    case 'r': for (size_t n = 1 << 26, i = 0; i < 16; i++) { p = malloc(n); memset(p, 3, n); } break;
    case 'f': p = malloc(1 << 26); memset(p, 'x', 1 << 26); q = malloc(G); for (int i = 0; i < 16; i++) sprintf(q + i * (1 << 25), "%.*s", 1 << 25, p); break;
    case 'T': for (p = malloc(1 << 24); ; ) memset(p, 1, 1 << 24);
    case 'M': for (p = malloc(1 << 24); ; ) memmove(p + 1, p, (1 << 24) - 1);
    case 'L': for (p = malloc(1 << 24), memset(p, 1, 1 << 24), p[(1 << 24) - 1] = 0; ; ) global[0] = (char)strlen(p);
    case 'C': for (p = calloc(1 << 24, 1); ; ) global[0] = (char)memcmp(p, p, 1 << 24);
    case 'A': for (several = malloc(2 * sizeof *several); ; ) several[0] = several[1];
    }
    return 0;
}
