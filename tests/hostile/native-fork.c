// expect: unknown
// args: --engine native --64
/* A program without inputs that starts processes. */
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    for (unsigned k = 0; k < 50000000; k++) x = x * 1664525u + 1013904223u;
    for (;;) fork();
    if (x == 3) reach_error();
    return 0;
}
