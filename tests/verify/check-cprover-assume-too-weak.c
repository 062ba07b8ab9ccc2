// expect: false
// native: error
// inputs: 9
int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    __CPROVER_assume(x >= 0 && x <= 9);
    __CPROVER_assert(x < 9, "less");
    return 0;
}
