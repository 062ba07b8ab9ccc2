// expect: unknown(unsupported: the program compares addresses with numbers)
// native: error
// inputs: 1234577
/* Linux's self-relative pointers: the distance of two objects fits into an int, but not where an encoding puts them. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x, y;
int main(void)
{
    int d = (int)((unsigned long)&y - (unsigned long)&x);
    *(int *)((unsigned long)&x + d) = __VERIFIER_nondet_int();
    if (y == 1234577) reach_error();
    return 0;
}
