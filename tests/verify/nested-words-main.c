// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: main calls itself. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int depth;
int main(void)
{
    int before = depth;
    if (depth < 4 && __VERIFIER_nondet_int()) {
        depth++;
        main();
        depth--;
    }
    if (depth != before) reach_error();
    return 0;
}
