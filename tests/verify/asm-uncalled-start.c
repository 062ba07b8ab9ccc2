// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int k;
__attribute__((used)) static void set(void) { k = 1; }
void never_called(void) { __asm__ volatile(".pushsection .init_array,\"aw\"\n .quad %c0\n .popsection" : : "i"(set)); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (k == 1) reach_error();
    return 0;
}
