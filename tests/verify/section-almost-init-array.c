// expect: false
// native: error
// inputs: 2654435761
// Nobody calls what is in this section.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int k;
static void start(void) { k = 1; }
__attribute__((section(".init_arrayfoo"), used)) static void (*const entry)(void) = start;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (!k) reach_error();
    return 0;
}
