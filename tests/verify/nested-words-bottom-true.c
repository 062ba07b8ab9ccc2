// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: … and whoever returns knows that it has. */
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
    if (!done) reach_error();
}
int main(void)
{
    down(__VERIFIER_nondet_int());
    if (!done) reach_error();
    return 0;
}
