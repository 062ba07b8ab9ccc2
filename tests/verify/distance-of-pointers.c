// expect: unknown
// native: error
// inputs: 1234577
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x, y;
int main(void)
{
    long d = (char *)&y - (char *)&x;
    *(int *)((char *)&x + d) = __VERIFIER_nondet_int();
    if (y == 1234577) reach_error();
    return 0;
}
