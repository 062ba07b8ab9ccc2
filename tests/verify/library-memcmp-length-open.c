// expect: true
// expect-predicate: true
// native: no error
// inputs: 1
// The length is open, but the first bytes are known. No other value is open where the comparison stands.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);

static int chosen(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 1) __builtin_exit(0);
    return x;
}

int main(void)
{
    int v = chosen();
    char s[24] = "a,a";
    int order = memcmp(s, s, (unsigned)(v < 3) % 6) > 0;
    if (3 * order + v > 2) reach_error();
    return 0;
}
