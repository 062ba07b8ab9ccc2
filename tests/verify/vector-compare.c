// expect: true
// native: no error
// inputs: -1
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    v4 a = {n, 1, 2, 3}, b = {0, 1, 3, 2}, less = a < b, same = a == b;
    if (less[0] != (n < 0 ? -1 : 0) || less[1] || less[2] != -1 || less[3]) reach_error();
    if (same[1] != -1 || same[0] + (n == 0)) reach_error();
    v4 larger = (less & b) | (~less & a);
    if (larger[2] != 3 || larger[3] != 3) reach_error();
    return 0;
}
