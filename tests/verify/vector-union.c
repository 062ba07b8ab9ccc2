// expect: true
// native: no error
// inputs: 6
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union both { v4 v; int i[4]; };
struct box { char c; v4 v; };
int main(void)
{
    int n = __VERIFIER_nondet_int();
    union both u;
    u.v = (v4){1, 2, 3, n};
    u.i[0] = 9;
    struct box x = {1, u.v ^ 1}, y = x;
    if (y.v[0] != 8 || y.v[3] != (n ^ 1) || __builtin_offsetof(struct box, v) != 16) reach_error();
    return 0;
}
