// expect: true | unknown(timeout)
// args: --engine predicate --timeout 2
// Variables that nested functions reach are in memory: naming them makes new cells.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void);

static int chosen_input(int low, int high)
{
    int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= low && x <= high);
    return x;
}

int main(void)
{
    int v1 = chosen_input(0, 3);
    int v2 = 2;
    int v3 = 1;
    int f4(int n) { v3 -= (((v2) ? (((n) + (v3))) : (((v1) ? (100) : (n))))) % 50; int g5(int m) { v2 += m; return m + n; } return g5(n & 7) + g5(1); return (n) % 100; }
    int f6(int n) { v2 = (v3) % 50; return (((2) | (v3))) % 100; }
    int f7(int n) { v2 -= (((((v3) - (0))) | (((5) < (5))))) % 50; { int v2 = n; v2++; v2 ^= v2 & 1; } int g8(int m) { v2 += m; return m + n; } return g8(n & 7) + g8(1); return (((v2) ^ (n))) % 100; }
    int v9 = f6((int)((unsigned)(v2) >> ((v3) & 7)) & 7);

    int v10 = f4((v3) % (((1) & 7) + 1) & 7);
    do { long long X = (long long)(v3); if (!(X == (-1LL))) reach_error(); (void)X; } while (0);
    do { long long X = (long long)(v2 * 3 + v3); if (!(X != 0LL)) reach_error(); (void)X; } while (0);
    return 0;
}
