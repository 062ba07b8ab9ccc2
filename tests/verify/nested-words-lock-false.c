// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: an activation that is left without giving the lock back, two calls down. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int locked;
void lock(void)
{
    if (locked) reach_error();
    locked = 1;
}
void visit(int depth)
{
    lock();
    if (depth == 7) return;
    locked = 0;
    if (depth > 0) visit(depth - 1);
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 9) return 0;
    visit(n);
    if (locked) reach_error();
    return 0;
}
