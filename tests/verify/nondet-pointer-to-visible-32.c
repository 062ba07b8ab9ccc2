// expect: false(unreach-call)
// args: --32
// says: replayed: yes
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int other, object;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &object) reach_error();
    return 0;
}
