// expect: unknown(unsupported:vector...
// native: no error
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    v4 a = {1, 2, 3, 4}, b = __builtin_shuffle(a, (v4){3, 2, 1, 0});
    if (b[0] != 4) reach_error();
    return 0;
}
