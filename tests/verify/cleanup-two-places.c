// expect: false
// native: error
// inputs: 2654435761
// Of two attributes cleanup gcc takes the one at the first place, and at one place the last one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int t;
void f(int *p) { t = t * 10 + 1; }
void g(int *p) { t = t * 10 + 2; }
void one(void) { __attribute__((cleanup(f))) int x __attribute__((cleanup(g))) = 0; }
void two(void) { int x __attribute__((cleanup(f), cleanup(g))) = 0; }
void three(void) { __attribute__((cleanup(f))) int __attribute__((cleanup(g))) x = 0; }
void four(void) { __attribute__((cleanup(f))) int y, __attribute__((cleanup(g))) x; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    one();
    two();
    three();
    four();
    if (t == 12111) reach_error();
    return 0;
}
