// expect: false(unreach-call)
// args: --32
// native: error
// inputs: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int ready;
__attribute__((constructor)) static void prepare(void) { ready = sizeof(long); }
int main(void)
{
    if (__VERIFIER_nondet_int() == 3 && ready == 4) reach_error();
    return 0;
}
