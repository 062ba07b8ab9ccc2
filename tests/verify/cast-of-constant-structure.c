// expect: false
// native: error
// inputs: 2654435761
// A cast to its own type takes the qualifiers away; the composite type of an enum and an integer is the enum.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static const struct pair {
    int a[2];
} c = {{1, 2}};
enum e { A };
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint(), *q = &k;
    enum e *p = 0;
    if (k != 0x9e3779b1u) return 0;
    if (_Generic(((struct pair)c).a, int *: 1, default: 0) && _Generic(k ? q : p, enum e *: 1)) reach_error();
    return 0;
}
