// expect: unknown | false
// native: error
#include <stddef.h>
extern void reach_error(void);
extern void *memmem(const void *, size_t, const void *, size_t);
int main(void)
{
    char text[] = "abc";
    char *at = memmem(text, 3, "c", 1);
    if (at) *at = 'y';
    if (text[2] == 'y') reach_error();
    return 0;
}
