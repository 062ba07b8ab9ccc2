// expect: unknown
// native: no error
// inputs: 0
// A number in a struct.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
struct s {
    unsigned long x;
} s;
int main(void)
{
    struct s *p = &s;
    p->x = __VERIFIER_nondet_ulong();
    if (p->x == (unsigned long)&g) *(int *)p->x = 1;
    if (g == 1) reach_error();
    return 0;
}
