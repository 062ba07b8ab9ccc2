// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: McCarthy's function, whose inner call's result is the argument of the outer one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f91(int x)
{
    if (x > 100) return x - 10;
    return f91(f91(x + 11));
}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int result = f91(x);
    if (result != 91 && !(x > 101 && result == x - 10)) reach_error();
    return 0;
}
