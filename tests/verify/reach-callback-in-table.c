// expect: false
// native: error
// inputs: 2654435761
// The function that fails is mentioned by a table alone, which another table points to.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct operations {
    void (*run)(unsigned);
};
static void fail(unsigned x)
{
    if (x == 0x9e3779b1u) reach_error();
}
static const struct operations one = {fail};
static const struct operations *const all[] = {0, &one};
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (all[x & 1]) all[x & 1]->run(x);
    return 0;
}
