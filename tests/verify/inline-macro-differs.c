// expect: unknown(unsupported:inline function with another definition)
// args: tests/verify/linked/inline_macro_other.c
// One text in a header, in which a macro means something else in each file.
#define CHOICE 2
#include "linked/inline_macro.h"
extern void reach_error(void);
int main(void)
{
    if (chosen() == 2) reach_error();
    return 0;
}
