// expect: false
// An address is copied byte by byte, and in a struct.
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
extern int __VERIFIER_nondet_int(void);
int x;
struct s { unsigned long a; } one, other;
int main(void)
{
    unsigned long a = (unsigned long)&x, b;
    memcpy(&b, &a, sizeof b);
    one.a = a;
    other = one;
    if (__VERIFIER_nondet_int() ? b >> 5 & 1 : other.a >> 6 & 1) reach_error();
    return 0;
}
