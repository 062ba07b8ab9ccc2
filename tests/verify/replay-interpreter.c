// expect: false(unreach-call)
// says: replayed: in the interpreter only: --replay interpreter
// args: --replay interpreter
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
