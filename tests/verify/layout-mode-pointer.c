// expect: false
// native: error
// inputs: 2654435761
// A mode in front of a pointer is the pointer's, and changes nothing.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[4] = {1, 2, 3, 4};
int __attribute__((mode(DI))) * p;
typedef unsigned __attribute__((mode(DI))) wide, *words;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    p = (void *)a;
    if (sizeof *p == 4 && *p == 1 && p[1] == 2 && sizeof(wide) == 8 && sizeof *(words)0 == 4) reach_error();
    return 0;
}
