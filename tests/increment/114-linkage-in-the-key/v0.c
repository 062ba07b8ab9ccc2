extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define HIDE \
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
extern volatile int *get(void);
static volatile int z;
int main(void)
{
    HIDE volatile int *p = get();
    *p = 2;
    if (z == 2) reach_error();
    return 0;
}
