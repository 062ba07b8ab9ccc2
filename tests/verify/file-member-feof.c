// expect: unknown(unsupported:members of FILE)
// args: -D_GNU_SOURCE -D__USE_EXTERN_INLINES -D__OPTIMIZE__
// native: error
// With -O, glibc's header reads the flag itself, which fgetc sets.
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (feof_unlocked(stdin)) return 0;
    fgetc(stdin);
    if (feof_unlocked(stdin)) reach_error();
    return 0;
}
