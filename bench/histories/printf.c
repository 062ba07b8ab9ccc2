// repository: printf; files: printf.c printf.h; only with --full
// The length of a printed number, and its terminator.
void _putchar(char c) { (void)c; }
#include "printf.c"
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char text[8];
    unsigned n = __VERIFIER_nondet_uchar() % 100;
    int length = snprintf_(text, sizeof text, "%u", n);
    if (length != (n < 10 ? 1 : 2)) reach_error();
    if (text[length]) reach_error();
    return 0;
}
