/* Arrays with variable indices, in private variables and behind pointers. */
extern int nondet(void);
extern void reach_error(void);
#define N 20
int a[N], b[N];
static void copy(int *to, const int *from, int n)
{
    for (int i = 0; i < n; i++) to[i] = from[i];
}
int main(void)
{
    int sum = 0, local[N], k = nondet();
    for (int i = 0; i < N; i++) a[i] = i;
    copy(b, a, N);
    for (int i = 0; i < N; i++) local[i] = b[i] - a[i];
    for (int i = 0; i < N; i++) sum += local[i];
    if (sum) reach_error();
    if (k < 0 || k >= N) return 0;
    b[k] = 100;
    int *p = &b[k];
    if (*p != 100) reach_error();
    if (k > 0 && b[k - 1] != k - 1) reach_error();
    return 0;
}
