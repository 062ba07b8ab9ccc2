// expect: false(unreach-call)
// says: replayed: yes
// native: error
// inputs: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int ready;
__attribute__((constructor)) static void prepare(void) { ready = 1; }
int main(void)
{
    if (__VERIFIER_nondet_int() == 3 && ready) reach_error();
    return 0;
}
