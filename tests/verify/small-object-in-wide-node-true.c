// expect: true
// The bytes of a small array that shares memory with a wider object are the ones that were written.
extern void reach_error(void);
static void put(void *to, int size, int value)
{
    if (size == 4) *(int *)to = value;
    else *(char *)to = (char)value;
}
static char small[2];
static int wide;
int main(void)
{
    put(&wide, 4, 0x01020304);
    put(small, 1, 'c');
    __builtin_memset(small, 'a', 2);
    if (small[0] != 'a' || small[1] != 'a' || wide != 0x01020304) reach_error();
    return 0;
}
