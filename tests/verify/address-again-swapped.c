// expect: false
// A builtin gives an address back, after two turns.
extern void reach_error(void);
int x;
int main(void)
{
    *(int *)__builtin_bswap64(__builtin_bswap64((unsigned long)&x)) = 1;
    if (x == 1) reach_error();
    return 0;
}
