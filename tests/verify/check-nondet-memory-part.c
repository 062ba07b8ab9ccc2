// expect: true
// native: no error
// inputs: 9 9 9 9 9 9 9 9
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
struct pair {
    int first[2];
    int second;
};
int main(void)
{
    struct pair p = {{1, 2}, 3};
    __VERIFIER_nondet_memory(&p, 8);
    if (p.second != 3) reach_error();
    return 0;
}
