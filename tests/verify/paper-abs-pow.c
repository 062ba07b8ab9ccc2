// expect: true
// expect-predicate: true
/* absPow of the reducer paper: a power of two that is at least |N|, and never 0. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int N = __VERIFIER_nondet_int(), i;
    if (N != 0) {
        if (N < 0) N = -N;
        i = 1;
        while (i < N) i = i + i;
    } else {
        i = -1;
    }
    if (i == 0) reach_error();
    return 0;
}
