// expect: false(unreach-call)
// says: replayed: yes
// native: error
// inputs: 4
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *memcpy(void *to, const void *from, unsigned long n)
{
    char *t = to;
    const char *f = from;
    for (unsigned long k = 0; k < n; k++) t[n - 1 - k] = f[k];
    return to;
}
int main(void)
{
    char a[2] = {1, (char)__VERIFIER_nondet_int()}, b[2] = {0, 0};
    void *(*volatile copy)(void *, const void *, unsigned long) = memcpy;
    copy(b, a, 2);
    if (b[0] == 4 && b[1] == 1) reach_error();
    return 0;
}
