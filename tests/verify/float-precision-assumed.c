// expect: true
// args: --32
// says: in their own precision
// What x87 code would compute with more bits is not looked at, and the verdict says so.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double d = __VERIFIER_nondet_double();
    if (d > 1 && d < 2 && d + 1 > 4) reach_error();
    return 0;
}
