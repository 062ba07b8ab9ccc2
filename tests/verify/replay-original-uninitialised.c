// expect: false
// says: replayed: yes
/* An uninitialised variable has a value in the execution that does not matter: the original is replayed with another one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x, y = __VERIFIER_nondet_int();
    __asm__ volatile("");
    if (x == 3) y = y + 1;
    if (y == 12 || y == 13) reach_error();
    return 0;
}
