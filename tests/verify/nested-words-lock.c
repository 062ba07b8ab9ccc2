// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: a lock that every activation takes and gives back. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int locked, work;
void lock(void)
{
    if (locked) reach_error();
    locked = 1;
}
void unlock(void)
{
    if (!locked) reach_error();
    locked = 0;
}
void visit(int depth)
{
    lock();
    work++;
    unlock();
    if (depth > 0) {
        visit(depth - 1);
        visit(depth - 2);
    }
}
int main(void)
{
    visit(__VERIFIER_nondet_int());
    if (locked) reach_error();
    return 0;
}
