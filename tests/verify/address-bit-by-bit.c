// expect: false
// native: error
// paths: excluded by an assumption
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long u = (unsigned long)&x, a = 0;
    for (int i = 0; i < 64; i++)
        if (u >> i & 1) a |= 1ul << i;
    *(int *)a = 1;
    if (x == 1) reach_error();
    return 0;
}
