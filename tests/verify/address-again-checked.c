// expect: false
// Checked arithmetic gives an address back.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long place;
    if (__builtin_add_overflow((unsigned long)&x, 0ul, &place)) return 0;
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
