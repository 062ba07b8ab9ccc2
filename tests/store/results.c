/* The proof needs predicates about what inc returns. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int g;

static int inc(int x) { return x + 1; }

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0 || n > 1000) return 0;
    while (i < n) {
        i = inc(i);
        g = inc(g);
    }
    if (g != i) reach_error();
    return 0;
}
