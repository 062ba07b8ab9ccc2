// expect: true
// native: no error
// The size in the name counts, not the type of the pointer; the result is unsigned.
extern void reach_error(void);
int main(void)
{
    long x = -1;
    if (__sync_fetch_and_add_4((int *)&x, 1) < 0) reach_error();
    if (x != -0x100000000L) reach_error();
    return 0;
}
