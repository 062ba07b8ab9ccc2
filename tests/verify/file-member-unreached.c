// expect: true
// native: no error
// Nobody looks into it; a type of the program's own may have its name.
#include <stdio.h>
extern void reach_error(void);
int never(FILE *f) { return f->_flags; }
typedef struct { int held; } sem_t;
int main(void)
{
    sem_t own = {1};
    if (fgetc(stdin) > 300 || own.held != 1) reach_error();
    return 0;
}
