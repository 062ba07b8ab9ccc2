// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: calls in a loop inside a recursion; the counter belongs to the activation. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int visits;
void tree(int depth)
{
    int i;
    if (depth <= 0) return;
    for (i = 0; i < 3; i++) {
        tree(depth - 1);
        visits = 1;
    }
    if (i != 3 || !visits) reach_error();
}
int main(void)
{
    tree(__VERIFIER_nondet_int());
    return 0;
}
