// expect: true
// says: what branches, indices, lengths and searches choose does not count
// paths: excluded by an assumption
// What is copied tells how many bytes that were: part of an address, which becomes a pointer.
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);
int x;
char a[64], b[64] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
int main(void)
{
    unsigned long r = 0;
    for (int i = 0; i < 16; i++) {
        unsigned n = (unsigned long)&x >> (4 * i) & 15;
        for (int k = 0; k < 64; k++) a[k] = 0;
        memcpy(a, b, n);
        unsigned long c = 0;
        while (c < 10 && a[c]) c++;
        r |= c << (4 * i);
    }
    if (r >> 5 & 1) {
        *(int *)r = 1;
        if (x) reach_error();
    }
    return 0;
}
