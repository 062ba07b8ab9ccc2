// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: a global that changes at the bottom of the recursion is changed for all activations. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int done;
void down(int n)
{
    if (n <= 0) {
        done = 1;
        return;
    }
    done = 0;
    down(n - 1);
    if (done) reach_error();
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5) return 0;
    down(n);
    return 0;
}
