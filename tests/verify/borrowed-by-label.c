// expect: true
// says: under names of theirs, or it does what theirs does: malloc, optind
// A function and a variable get names of the library by labels for the assembler.
#include <stdio.h>
extern void reach_error(void);
static int n;
static char room[65536];
void *mine(unsigned long size) __asm__("malloc");
void *mine(unsigned long size)
{
    n++;
    return size < sizeof room ? room : 0;
}
int own __asm__("optind") = 1;
int main(void)
{
    puts("x");
    if (n || own != 1) reach_error();
    return 0;
}
