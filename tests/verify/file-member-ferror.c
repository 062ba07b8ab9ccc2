// expect: unknown(unsupported:members of FILE)
// native: error
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (stdin->_flags & 0x20) return 0;
    fputc('a', stdin);
    if (stdin->_flags & 0x20) reach_error();
    return 0;
}
