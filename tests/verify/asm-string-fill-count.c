// expect: false(unreach-call)
// native: error
// inputs: 3
// The number of elements is an input.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int object[4];
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4) return 0;
    int *to = object;
    unsigned long count = n;
    __asm__ volatile("rep stosl" : "+D"(to), "+c"(count) : "a"(9) : "memory");
    if (object[2] == 9 && object[3] == 0) reach_error();
    return 0;
}
