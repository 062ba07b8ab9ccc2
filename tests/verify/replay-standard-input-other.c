// expect: unknown
// native: no error
// says: an execution did not replay: the program ends without an error
// The compiled program decides, not the model of malloc_usable_size or puts.
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (fgetc(stdin) != EOF) return 0;
    setvbuf(stdin, NULL, _IONBF, 0);
    if (puts("hello") == 1 || ferror(stdin)) reach_error();
    return 0;
}
