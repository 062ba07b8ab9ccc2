// expect: unknown
// says: compares addresses with numbers
// How much strdup copies is decided by the bytes of an address, which a copy has brought into the text.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int x, y;
int main(void)
{
    int *from = &x, *to = &y;
    char bytes[9] = {0};
    memcpy(bytes, &from, sizeof from);
    char *copy = strdup(bytes);
    if (!copy || !*bytes) return 0;
    memcpy(&to, copy, 6);
    *to = 5;
    if (x == 5) reach_error();
    return 0;
}
