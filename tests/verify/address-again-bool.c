// expect: false
// native: error
// paths: excluded by an assumption
// The bits of an address go through a variable of type _Bool.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long a = (unsigned long)&x, r = 0;
    for (int i = 0; i < 64; i++) {
        _Bool b = a >> i & 1;
        if (b) r |= 1UL << i;
    }
    *(int *)r = 1;
    if (x == 1) reach_error();
    return 0;
}
