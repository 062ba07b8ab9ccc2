// expect: false(unreach-call)
// args: --error-function abort
// A library function can be the error function, although the interpreter has a model of it.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void)
{
    if (__VERIFIER_nondet_int() == 5) abort();
    return 0;
}
