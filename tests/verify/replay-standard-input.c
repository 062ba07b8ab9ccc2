// expect: false(unreach-call)
// says: replayed: yes
// native: error
// Standard input is asked what it is, and read.
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (fgetc(stdin) == EOF && feof(stdin) && !ferror(stdin)) reach_error();
    return 0;
}
