// expect: false(unreach-call)
// says: &object
// says: replayed: yes
// A pointer that is an input may be the address of an object that code outside can name.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int object;
int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    if (p == &object) {
        *p = 5;
        if (object == 5) reach_error();
    }
    return 0;
}
