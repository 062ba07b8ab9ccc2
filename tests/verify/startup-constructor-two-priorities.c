// expect: false
// native: error
// inputs: 2654435761
// Of two priorities the first declaration's counts, and in one declaration the one in front.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int t;
void f(void) __attribute__((constructor(103)));
void g(void) __attribute__((constructor(104)));
void f(void) __attribute__((constructor(105)));
void f(void) { t = t * 10 + 1; }
void g(void) { t = t * 10 + 2; }
__attribute__((constructor(102))) void h(void) __attribute__((constructor(106)));
void h(void) { t = t * 10 + 3; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (t == 312) reach_error();
    return 0;
}
