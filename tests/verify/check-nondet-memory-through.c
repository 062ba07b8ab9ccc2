// expect: false
// native: error
// inputs: 1 2 3 4
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
static unsigned char buffer[8];
static void fill(void *to, unsigned n) { __VERIFIER_nondet_memory(to, n); }
int main(void)
{
    fill(buffer + 2, 4);
    if (buffer[2] == 1 && buffer[5] == 4 && !buffer[1] && !buffer[6]) reach_error();
    return 0;
}
