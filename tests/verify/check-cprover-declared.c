// expect: true
// native: no error
// inputs: 5
void __CPROVER_assert(_Bool condition, const char *text);
void __CPROVER_assume(_Bool condition);
unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint();
    __CPROVER_assume(x > 2 && x < 10);
    __CPROVER_assert(x != 10 && x >= 3, "within");
    return 0;
}
