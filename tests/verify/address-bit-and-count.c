// expect: true | unknown
// says: a number points to an object only if its address got into it by copying, arithmetic, assembly or a library function, or was compared with it; what branches, indices, lengths and searches choose does not count
// native: error
// paths: excluded by an assumption
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long u = (unsigned long)&x, a = 0;
    for (unsigned long j = 1; u; u >>= 1, j *= 2)
        if (u & 1) a |= j;
    *(int *)a = 1;
    if (x == 1) reach_error();
    return 0;
}
