// expect: unknown(unsupported: assembly outside of functions)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int k;
static void begin(void) __asm__("called_start");
static __attribute__((used)) void begin(void) { k = 1; }
__asm__(".pushsection .init_array,\"aw\"\n.quad called_start\n.popsection");
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (k == 1) reach_error();
    return 0;
}
