// expect: true
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
unsigned char flag;
int main(void)
{
    int before = flag = __VERIFIER_nondet_bool();
    int was_set = __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST);
    if (was_set != before || flag != 1) reach_error();
    return 0;
}
