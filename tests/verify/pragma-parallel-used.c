// expect: error(bad input: 1 error)
// args: -fopenmp
// exit: 65
// native: no error
// With -fopenmp, the pragma means something, which is not modelled.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int s = 5, i = 77;
#pragma omp simd private(i) lastprivate(s)
    for (i = 0; i < 4; i++) s = i;
    if (i == 77 || s == 5) reach_error();
    return 0;
}
