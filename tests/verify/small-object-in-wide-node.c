// expect: false(unreach-call)
// native: error
// An array of three bytes goes through the same helper as a long: its bytes keep their places in copies of the whole.
#include <string.h>
extern void reach_error(void);
static void put(void *to, int size, long value)
{
    if (size == 8) *(long *)to = value;
    else *(char *)to = (char)value;
}
static char small[3], other[3];
static long wide;
int main(void)
{
    put(&wide, 8, 77);
    put(small, 1, 'a');
    put(other, 1, 'b');
    memset(small + 1, 'c', 2);
    memcpy(other, small, 3);
    if (other[0] == 'a' && other[1] == 'c' && other[2] == 'c' && wide == 77) reach_error();
    return 0;
}
