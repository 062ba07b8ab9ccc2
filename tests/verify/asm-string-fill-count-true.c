// expect: true
// native: no error
// inputs: 2
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
    if (to != object + n || (n > 1 && object[1] != 9) || (n < 2 && object[1])) reach_error();
    return 0;
}
